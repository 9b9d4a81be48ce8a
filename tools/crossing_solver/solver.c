/* Crossing searched to the end or to a depth: the compiled twin of game/crossing/bots/search.py.
 *
 * It knows how arrows move (C2 to C8) and nothing of points: what a marble brings is in tables
 * that Python fills. The coloured marbles of a tray, at most 33, are numbered in reading order. A
 * position is which of them lie, how many of each colour red owns, and the arrows; that is less
 * than 64 bits, so that positions in the table are never mixed up.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 6, CELLS = SIZE * SIZE, COLOURS = 6, MOST = 9, SIDES = 2, SEATS = 4, NONE = 7 };
/* SETTLED: no side can end with a single colour any more. */
enum { MARBLES = 33, RED_BITS = 18, SETTLED = 1 << 3 * SEATS };
enum { TO_THE_END = 99, BEYOND = 30000, WAYS = 2, MANY = 8 };

/* What a side gains by one marble of a colour, by how much its hopes rise, how many red then
 * counts as owning, and how many before: numbers with the same future count as the least. */
typedef struct {
    int16_t gain, rise, red, same;
} Step;

typedef struct {
    uint64_t lying;
    uint32_t red;     /* of each colour, at `shift` */
    uint32_t arrows;  /* three bits each, NONE where not placed or of no matter; and SETTLED */
} Position;

typedef struct {
    uint64_t key;
    int16_t low, high;
    uint8_t depth, first;
} Known;

typedef struct {
    PyObject_HEAD
    int seats;
    int cell[CELLS], colour[CELLS], line[SIDES][CELLS], shift[COLOURS], total[COLOURS];
    uint64_t of_colour[COLOURS], on_line[SIDES][SIZE + 2];
    Step steps[2][COLOURS][MOST][MOST][SIDES]; /* by settled, what lies and what red owns */
    int16_t value[MOST];                    /* of so many of a colour */
    int single, tempo, answer;
    Known *table;
    uint64_t slots;
    long long nodes, limit, guesses;
    int spent;
} Solver;

typedef struct {
    int order, marble, gain, rise;
    Position position;
    uint64_t answers, key;
} Child;

static int count(uint64_t marbles) { return __builtin_popcountll(marbles); }
static int first_of(uint64_t marbles) { return __builtin_ctzll(marbles); }
static int arrow(const Position *at, int seat) { return at->arrows >> 3 * seat & NONE; }

static uint32_t aimed(uint32_t arrows, int seat, int line)
{
    return (arrows & ~((uint32_t)NONE << 3 * seat)) | (uint32_t)line << 3 * seat;
}

/* The marbles on opponents' lines. */
static uint64_t crossed(const Solver *s, const Position *at, int turn)
{
    const uint64_t *on_line = s->on_line[1 - turn % 2];
    uint64_t met = on_line[arrow(at, (turn + 1) % s->seats)];
    if (s->seats == SEATS)
        met |= on_line[arrow(at, (turn + 3) % SEATS)];
    return at->lying & met;
}

/* Those that this seat can take. */
static uint64_t moves(const Solver *s, const Position *at, int turn)
{
    return crossed(s, at, turn) & ~s->on_line[turn % 2][arrow(at, turn)];
}

/* An arrow that has to leave its line only matters while a marble could be taken there. */
static void forget_idle_arrow(const Solver *s, Position *at, int turn)
{
    if (!(crossed(s, at, turn) & s->on_line[turn % 2][arrow(at, turn)]))
        at->arrows = aimed(at->arrows, turn, NONE);
}

static int lying(const Solver *s, const Position *at, int colour)
{
    return count(at->lying & s->of_colour[colour]);
}

static int owned(const Solver *s, const Position *at, int colour, int side)
{
    uint32_t width = (colour + 1 < COLOURS ? s->shift[colour + 1] : 32) - s->shift[colour];
    int red = at->red >> s->shift[colour] & ((1u << width) - 1);
    return side ? s->total[colour] - lying(s, at, colour) - red : red;
}

static const Step *step_of(const Solver *s, const Position *at, int colour, int red, int side)
{
    return &s->steps[(at->arrows & SETTLED) != 0][colour][lying(s, at, colour)][red][side];
}

static int variety(const Solver *s, const Position *at, int side)
{
    int colours = 0;
    for (int k = 0; k < COLOURS; k++)
        colours += owned(s, at, k, side) > 0;
    return colours;
}

/* Once both sides own two colours more positions have the same future. */
static void settle(const Solver *s, Position *at)
{
    if (s->single && (variety(s, at, 0) < 2 || variety(s, at, 1) < 2))
        return;
    Position before = *at;
    at->arrows |= SETTLED, at->red = 0;
    for (int k = 0; k < COLOURS; k++)
        at->red |= (uint32_t)step_of(s, at, k, owned(s, &before, k, 0), 0)->same << s->shift[k];
}

/* What C10's `single` adds to red's lead at the end. */
static int doubled(const Solver *s, const Position *at)
{
    int lead = 0;
    for (int k = 0; k < COLOURS; k++)
        for (int side = 0; side < SIDES; side++)
            if (variety(s, at, side) == 1)
                lead += (side ? -1 : 1) * s->value[owned(s, at, k, side)];
    return lead;
}

static uint64_t key_of(const Position *at)
{
    return at->lying | (uint64_t)at->red << MARBLES | (uint64_t)at->arrows << (MARBLES + RED_BITS);
}

static Known *slot_of(Solver *s, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 29) * 0x9E3779B97F4A7C15ull;
    return s->table + ((mixed >> 32) * s->slots >> 32) * WAYS;
}

/* All that can follow, the most promising first. */
static int children(Solver *s, const Position *at, int turn, uint64_t takes, int first, Child *found)
{
    int side = turn % 2, number = 0;
    for (; takes; takes &= takes - 1) {
        Child child;
        int marble = first_of(takes), colour = s->colour[marble];
        int red = owned(s, at, colour, 0);
        const Step *step = step_of(s, at, colour, red, side);
        child.marble = marble;
        child.gain = step->gain;
        child.rise = step->rise;
        child.position.lying = at->lying & ~(1ull << marble);
        child.position.red = at->red + ((uint32_t)(step->red - red) << s->shift[colour]);
        child.position.arrows = aimed(at->arrows, turn, s->line[side][marble]);
        if (!(at->arrows & SETTLED))
            settle(s, &child.position);
        int next = (turn + 1) % s->seats;
        forget_idle_arrow(s, &child.position, next);
        child.answers = moves(s, &child.position, next);
        child.key = key_of(&child.position);
        if (child.answers)
            __builtin_prefetch(slot_of(s, child.key));
        child.order = s->answer * count(child.answers) - child.gain - child.rise;
        if (!child.answers && !(child.position.arrows & SETTLED))
            child.gain += (side ? -1 : 1) * doubled(s, &child.position);
        if (marble == first)
            child.order = -BEYOND;
        int place = number++;
        for (; place > 0 && child.order < found[place - 1].order; place--)
            found[place] = found[place - 1];
        found[place] = child;
    }
    return number;
}

static Known *remembered(Solver *s, uint64_t key)
{
    Known *slot = slot_of(s, key);
    for (int way = 0; way < WAYS; way++)
        if (slot[way].key == key)
            return &slot[way];
    return NULL;
}

/* The first place of a slot keeps what took the most work, the second what came last. */
static void remember(Solver *s, Known what)
{
    Known *slot = slot_of(s, what.key);
    const uint64_t lie = (1ull << MARBLES) - 1;
    int more = count(what.key & lie) >= count(slot->key & lie);
    if (slot->key != what.key && slot[1].key != what.key && more)
        slot[1] = slot[0], slot[0] = what;
    else
        slot[slot->key != what.key] = what;
}

/* What the side to move will gain on the other from here on; `hope` is what it may hope for. */
static int visit(Solver *s, const Position *at, int turn, uint64_t takes, int depth, int hope,
                 int alpha, int beta)
{
    if (depth <= 0) {
        s->guesses++;
        return hope - s->tempo;
    }
    uint64_t key = key_of(at);
    Known *known = remembered(s, key);
    int low = -BEYOND, high = BEYOND, first = -1;
    if (known) {
        first = known->first;
        if (known->depth >= depth &&
            (known->low >= beta || known->high <= alpha || known->low == known->high)) {
            s->guesses += known->depth < TO_THE_END;
            return known->low >= beta ? known->low : known->high;
        }
        if (known->depth == TO_THE_END)
            low = known->low, high = known->high;
    }
    if (++s->nodes > s->limit) {
        s->spent = 1;
        return 0;
    }
    long long guesses = s->guesses;
    Child found[2 * SIZE];
    int number = children(s, at, turn, takes, first, found);
    /* Perhaps one of them is known to be good enough; with few marbles it is not worth looking. */
    for (int k = 0; count(at->lying) > MANY && k < number; k++) {
        Known *after = remembered(s, found[k].key);
        if (after && after->depth >= depth - 1 && found[k].gain - after->high >= beta) {
            s->guesses += after->depth < TO_THE_END;
            return found[k].gain - after->high;
        }
    }
    int next = (turn + 1) % s->seats, best = -BEYOND, floor = alpha, ceiling = beta;
    for (int k = 0; k < number; k++) {
        const Child *child = &found[k];
        int value = child->gain;
        if (child->answers) {
            int ahead = -hope - child->rise;
            value -= visit(s, &child->position, next, child->answers, depth - 1, ahead,
                           child->gain - ceiling, child->gain - floor);
            if (floor < value && value < beta && ceiling < beta)
                value = child->gain - visit(s, &child->position, next, child->answers, depth - 1,
                                            ahead, child->gain - beta, child->gain - value);
            if (s->spent)
                return 0;
        }
        if (value > best) {
            best = value;
            first = child->marble;
            if (best >= beta)
                break;
            if (best > floor)
                floor = best;
        }
        ceiling = floor + 1; /* Later moves need only be shown to be no better. */
    }
    remember(s, (Known){key, best > alpha ? best : low, best < beta ? best : high,
                        s->guesses == guesses ? TO_THE_END : depth, first});
    return best;
}

/* --- what Python sees */

static int number_marbles(Solver *s, const char *tray, const char *totals)
{
    int at = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int colour = (unsigned char)tray[cell];
        s->cell[cell] = -1;
        if (colour >= COLOURS || at == MARBLES)
            continue;
        s->cell[cell] = at;
        s->colour[at] = colour;
        s->of_colour[colour] |= 1ull << at;
        for (int side = 0; side < SIDES; side++) {
            int line = side ? cell / SIZE : cell % SIZE;
            s->line[side][at] = line;
            s->on_line[side][line] |= 1ull << at;
        }
        at++;
    }
    int bit = 0;
    for (int k = 0; k < COLOURS; k++) {
        s->total[k] = totals[k];
        s->shift[k] = bit;
        for (int most = s->total[k]; most; most >>= 1)
            bit++;
    }
    return bit <= RED_BITS;
}

static PyObject *solver_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(named))
{
    const char *tray, *totals, *steps, *values;
    Py_ssize_t cells, colours, of_steps, of_values;
    int seats, tempo, answer, megabytes;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#iiii:Solver", &tray, &cells, &totals, &colours,
                          &steps, &of_steps, &values, &of_values, &seats, &tempo, &answer,
                          &megabytes))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Solver *s = (Solver *)allocate(type, 0);
    if (!s)
        return NULL;
    s->seats = seats, s->tempo = tempo, s->answer = answer;
    s->single = of_values > 0;
    s->slots = ((uint64_t)megabytes << 20) / (WAYS * sizeof(Known));
    int fits = cells == CELLS && colours == COLOURS && of_steps == sizeof s->steps &&
               (!of_values || of_values == sizeof s->value) && (seats == SIDES || seats == SEATS) &&
               megabytes > 0 && number_marbles(s, tray, totals);
    if (!fits) {
        Py_DECREF(s);
        PyErr_SetString(PyExc_ValueError, "no tray of Crossing, or tables of another size");
        return NULL;
    }
    memcpy(s->steps, steps, sizeof s->steps);
    memcpy(s->value, values, of_values);
    s->table = calloc(s->slots * WAYS, sizeof(Known));
    if (!s->table) {
        Py_DECREF(s);
        return PyErr_NoMemory();
    }
    return (PyObject *)s;
}

static void solver_free(Solver *s)
{
    PyTypeObject *type = Py_TYPE((PyObject *)s);
    free(s->table);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(s);
    Py_DECREF(type);
}

static PyObject *solver_value(Solver *s, PyObject *arguments)
{
    const char *tray, *red, *arrows;
    Py_ssize_t cells, colours, seats;
    int turn, depth, hope, alpha, beta, value = 0;
    long long limit;
    if (!PyArg_ParseTuple(arguments, "y#y#y#iiiiiL:value", &tray, &cells, &red, &colours, &arrows,
                          &seats, &turn, &depth, &hope, &alpha, &beta, &limit))
        return NULL;
    if (cells != CELLS || colours != COLOURS || seats != s->seats || turn < 0 || turn >= seats) {
        PyErr_SetString(PyExc_ValueError, "no position of Crossing");
        return NULL;
    }
    Position at = {0, 0, 0};
    for (int cell = 0; cell < CELLS; cell++)
        if ((unsigned char)tray[cell] < COLOURS && s->cell[cell] >= 0)
            at.lying |= 1ull << s->cell[cell];
    for (int k = 0; k < COLOURS; k++)
        at.red |= (uint32_t)red[k] << s->shift[k];
    for (int seat = 0; seat < seats; seat++)
        at.arrows = aimed(at.arrows, seat, arrows[seat] & NONE);
    settle(s, &at);
    forget_idle_arrow(s, &at, turn);
    s->nodes = s->guesses = s->spent = 0;
    s->limit = limit;
    uint64_t takes = moves(s, &at, turn);
    Py_BEGIN_ALLOW_THREADS
    if (takes)
        value = visit(s, &at, turn, takes, depth, hope, alpha, beta);
    else if (!(at.arrows & SETTLED))
        value = (turn % 2 ? -1 : 1) * doubled(s, &at);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("iOL", value, s->guesses ? Py_False : Py_True, s->nodes);
}

static PyMethodDef solver_methods[] = {
    {"value", (PyCFunction)solver_value, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot solver_slots[] = {
    {Py_tp_new, solver_new},
    {Py_tp_dealloc, solver_free},
    {Py_tp_methods, solver_methods},
    {0, NULL},
};

static PyType_Spec solver_spec = {
    "trivet_crossing.Solver", sizeof(Solver), 0, Py_TPFLAGS_DEFAULT, solver_slots,
};

static int fill(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&solver_spec);
    int failed = !type || PyModule_AddObjectRef(module, "Solver", type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : PyModule_AddIntConstant(module, "VERSION", 2);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, fill}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "trivet_crossing", NULL, 0, NULL, module_slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_trivet_crossing(void) { return PyModuleDef_Init(&module); }
