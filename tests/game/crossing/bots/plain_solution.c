/* Crossing for two seats solved in full, from the rules alone; crossing_solution.py compiles it.
 * Nothing of it is shared with the players' search. */
#include <stdint.h>
#include <stdlib.h>

enum { SIZE = 6, COLOURS = 6, NOBODY = 6, SLOTS = 1 << 22, WIN = 1000 };
enum { OFF, SINGLE, SOLE };

static const int VALUES[] = {0, 1, 3, 6, 10, 13, 16, 20, 24};
static struct { uint64_t key; int16_t least, most; } *known;
static int8_t tray[SIZE][SIZE], taken[2][COLOURS];
static int doubling;

static int score(int side)
{
    int sum = 0, colours = 0;
    for (int k = 0; k < COLOURS; k++) {
        int points = VALUES[taken[side][k]];
        colours += points > 0;
        sum += doubling == SOLE && !taken[1 - side][k] ? 2 * points : points;
    }
    return doubling == SINGLE && colours == 1 ? 2 * sum : sum;
}

static uint64_t key_of(int side, int other)
{
    uint64_t key = (uint64_t)side << 3 | (uint64_t)other;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            key = key << 1 | (tray[row][column] >= 0);
    for (int k = 0; k < COLOURS; k++)
        key = key << 4 | (uint64_t)taken[0][k];
    return key;
}

static int8_t *cell(int side, int line, int other)
{
    return side ? &tray[line][other] : &tray[other][line];
}

static int answers(int side, int other)
{
    int count = 0;
    for (int line = 0; line < SIZE; line++)
        count += *cell(side, line, other) >= 0;
    return count;
}

/* Red's lead at the end; below `low` and above `high` only a bound of it. */
static int value(int side, int other, int low, int high)
{
    int lines[SIZE], left[SIZE], count = 0;
    for (int line = 0; line < SIZE; line++)
        if (*cell(side, line, other) >= 0) {
            int after = answers(1 - side, line), at = count++;
            for (; at && left[at - 1] > after; at--)
                left[at] = left[at - 1], lines[at] = lines[at - 1];
            left[at] = after, lines[at] = line;
        }
    if (!count)
        return score(0) - score(1);
    uint64_t key = key_of(side, other), slot = key * 0xD6E8FEB86659FD93ull >> 42;
    int least = -WIN, most = WIN;
    if (known[slot].key == key)
        least = known[slot].least, most = known[slot].most;
    low = least > low ? least : low;
    high = most < high ? most : high;
    if (low >= high)
        return least >= high ? least : most;
    int best = side ? WIN : -WIN, floor = low, ceiling = high;
    for (int k = 0; k < count && floor < ceiling; k++) {
        int8_t *marble = cell(side, lines[k], other), colour = *marble;
        *marble = -1;
        taken[side][colour]++;
        int found = value(1 - side, lines[k], floor, ceiling);
        taken[side][colour]--;
        *marble = colour;
        if (side ? found < best : found > best)
            best = found;
        if (side ? best < ceiling : best > floor)
            *(side ? &ceiling : &floor) = best;
    }
    known[slot].key = key;
    known[slot].least = (int16_t)(best > low ? best : least);
    known[slot].most = (int16_t)(best < high ? best : most);
    return best;
}

/* `cells`: 36 colours, -1 where nothing can be taken; `owned`: six of red's, then of yellow's;
 * `other`: the line of the opponent's arrow, NOBODY where none stands. */
int lead(const int8_t *cells, const int8_t *owned, int side, int other, int doubled, int low, int high)
{
    known = calloc(SLOTS, sizeof *known);
    if (!known)
        abort();
    doubling = doubled;
    for (int k = 0; k < SIZE * SIZE; k++)
        tray[k / SIZE][k % SIZE] = cells[k];
    for (int k = 0; k < 2 * COLOURS; k++)
        taken[k / COLOURS][k % COLOURS] = owned[k];
    int best = -WIN;
    if (other != NOBODY)
        best = value(side, other, low, high);
    else
        for (int line = 0; line < SIZE; line++) {
            int found = value(1, line, best > low ? best : low, high);
            best = found > best ? found : best;
        }
    free(known);
    return best;
}
