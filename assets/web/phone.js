"use strict";

const TILE = /^(?:[rygb](?:1[0-4]|[1-9])|PASS|DRAW3)$/;
const ACTION = /^[A-Z]/;
const SIGN = { heart: "south", moon: "west", leaf: "north", drop: "east" };
const WIDE = matchMedia("(orientation: landscape) and (max-height: 600px)");
const LEAST = 48, GAP = 8, HIGH = 1.26, EDGE = 20, ABOVE = 32;
const DRAG = 8, REFUSED = 5000, SOON = 1200, AWAY = 5000, LEAST_PAUSE = 500, MOST_PAUSE = 5000;

const $ = (id) => document.getElementById(id);
const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

let words = {}, language = "en", many;
let code, socket, retry, vanished, pause = LEAST_PAUSE, ended = "", left = Infinity;
let table = "", shown = null, isOpen = false, isHidden = false;
let chosen = new Set(), sent = new Set(), place = null;
let buttons = new Map(), plan = "", drag = null, dropped = false, waiting = null;
let wake = null, refusing;

// --- words

function text(key, values = {}) {
  const forms = words[key] || [""];
  const form = values.count === undefined || many(values.count) === "one" ? 0 : forms.length - 1;
  return forms[form].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function nameOf(tile) {
  const key = ACTION.test(tile) ? tile : tile[0];
  return text("phone.tile." + key, { number: tile.slice(1) });
}

async function learn() {
  const spoken = document.documentElement.dataset.languages.split(" ");
  const wished = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  language = wished.find((one) => spoken.includes(one)) || "en";
  const rules = new Intl.PluralRules(language);
  many = (count) => rules.select(count);
  words = await (await fetch(`words/${language}.json`)).json();
  document.documentElement.lang = language;
  document.title = text("phone.title");
  each("[data-text]", (one) => { one.textContent = text(one.dataset.text); });
  each("[data-label]", (one) => { one.ariaLabel = text(one.dataset.label); });
}

// --- the door

// A private window may refuse to keep anything.
function kept(key, value) {
  try {
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return value;
  }
}

function takeCode() {
  code = kept("code", location.hash.slice(1)) || code;
  history.replaceState(null, "", location.pathname);
  isOpen = kept("open") === code;
}

function connect() {
  clearTimeout(retry);
  socket?.close();
  ended = "";
  if (!code) return notice("scan");
  const way = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/rack`);
  socket = way;
  way.onopen = () => way.send(JSON.stringify({ join: code, language }));
  way.onmessage = (event) => way === socket && hear(JSON.parse(event.data));
  way.onclose = () => way === socket && lose();
}

function again() {
  if (!["void", "elsewhere", "wait"].includes(ended)) connect();
}

function lose() {
  if (["void", "elsewhere"].includes(ended)) return;
  // A short gap is not worth a word.
  vanished ||= setTimeout(() => notice(ended || "table"), shown ? SOON : 0);
  retry = setTimeout(connect, pause);
  pause = Math.min(2 * pause, MOST_PAUSE);
}

function hear(message) {
  if (message.joined) {
    table = message.joined.table;
    clearTimeout(vanished);
    vanished = 0;
    pause = LEAST_PAUSE;
  } else if (message.shown) {
    take(message.shown);
  } else if (message.refused === "wait") {
    [ended, pause] = ["wait", 60000];
  } else if (message.refused) {
    refuse(message.refused);
  } else if (message.over) {
    ended = message.over;
    if (ended !== "table") notice(ended);
  }
}

function act(what) {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify(what));
  if (what.do === "sort" || what.do === "stand") return;
  [sent, chosen, place] = [chosen, new Set(), null];
  mark();
}

function refuse(key) {
  chosen = sent;
  $("refusal").textContent = text("phone.refused." + key) || text("phone.refused");
  clearTimeout(refusing);
  refusing = setTimeout(() => { $("refusal").textContent = ""; }, REFUSED);
  mark();
}

function take(what) {
  if (drag) return void (waiting = what);
  const wasMine = shown && isMine(shown);
  shown = what;
  for (const one of ["tiles", "hand", "display"]) {
    shown[one] = shown[one].filter((tile) => TILE.test(tile));
  }
  shown.victims = shown.victims.filter(({ sign }) => sign in SIGN);
  if (isMine(shown) && !wasMine && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
  if (!isMine(shown)) place = null;
  stayAwake();
  draw();
}

function isMine(what) {
  return what.turn || (what.phase === "giving" && what.due > 0);
}

async function stayAwake() {
  const wanted = shown && isMine(shown) && document.visibilityState === "visible";
  if (!wanted) return void wake?.release().catch(() => {});
  if (wake && !wake.released) return;
  wake = await navigator.wakeLock?.request("screen").catch(() => null);
}

// --- pages

function page(name) {
  for (const one of ["notice", "welcome", "rack"]) $(one).hidden = one !== name;
}

function notice(why) {
  $("notice-title").textContent = text("phone.over." + why);
  $("notice-why").textContent = text("phone.over." + why + ".why");
  $("here").hidden = why !== "elsewhere";
  page("notice");
}

function draw() {
  if (shown.phase === "over") return notice("end");
  const seat = text(`seat.${SIGN[shown.sign]}`);
  each(".coin use", (use) => use.setAttribute("href", `#sign-${shown.sign}`));
  $("you").textContent = text("phone.you", { seat: text(`seat.${SIGN[shown.sign]}.named`) });
  $("seat").textContent = seat;
  $("count").textContent = `${table} · ${text("phone.tiles", { count: shown.tiles.length })}`;
  page(isOpen ? "rack" : "welcome");
  if (!isOpen) return;
  drawDisplay();
  drawBoards();
  $("held").hidden = !shown.hand.length;
  $("lying").innerHTML = shown.hand.map((tile) => drawing(`tile-${tile}`)).join("");
  $("lying").role = "img";
  $("lying").ariaLabel = shown.hand.map(nameOf).join(", ");
  mark();
}

// Only names that TILE and SIGN allow come here.
const drawing = (symbol) => `<svg aria-hidden="true"><use href="#${symbol}"></use></svg>`;

function tileButton(tile) {
  const made = document.createElement("button");
  made.className = "tile";
  made.innerHTML = drawing(`tile-${tile}`);
  return made;
}

// Copies of a tile are told apart by their number: "r6/0", "r6/1".
function keysOf(tiles) {
  const seen = {};
  return tiles.map((tile) => `${tile}/${(seen[tile] = (seen[tile] ?? -1) + 1)}`);
}

const tileOf = (key) => key.split("/")[0];

function drawBoards() {
  const keys = keysOf(shown.tiles);
  chosen = new Set([...chosen].filter((key) => keys.includes(key)));
  const wide = $("boards").clientWidth - EDGE;
  const most = Math.max(4, Math.floor((wide + GAP) / (LEAST + GAP)));
  const columns = Math.min(most, Math.max(5, Math.ceil(keys.length / 3)));
  const rows = Math.max(3, Math.ceil(keys.length / columns));
  let size = Math.min(88, wide / 5.8, (wide - GAP * (columns - 1)) / columns);
  if (WIDE.matches) {
    const high = innerHeight - $("display").offsetHeight - 34;
    size = Math.min(size, Math.max(LEAST, (high / rows - ABOVE) / HIGH));
  }
  $("boards").style.setProperty("--tile", `${Math.floor(size)}px`);
  $("boards").style.setProperty("--gap", `${GAP}px`);
  const wanted = JSON.stringify([keys, columns, rows]);
  if (wanted === plan) return;
  plan = wanted;
  const focused = [...buttons].find(([, one]) => one === document.activeElement)?.[0];
  const old = buttons;
  buttons = new Map(keys.map((key) => [key, old.get(key) || tileButton(tileOf(key))]));
  const all = [...buttons.values()];
  $("boards").replaceChildren(...Array.from({ length: rows }, (_, row) => {
    const board = document.createElement("div");
    board.className = "board";
    board.append(...all.slice(row * columns, (row + 1) * columns));
    return board;
  }));
  buttons.get(focused)?.focus();
}

function drawDisplay() {
  const tiles = shown.display;
  $("display").hidden = !tiles.length;
  const wanted = tiles.join();
  if ($("display").dataset.tiles === wanted) return;
  $("display").dataset.tiles = wanted;
  place = null;
  $("display").replaceChildren(...tiles.map((tile, index) => {
    const made = tileButton(tile);
    made.ariaLabel = nameOf(tile);
    made.onclick = () => { place = place === index ? null : index; chosen.clear(); mark(); };
    return made;
  }));
}

// What changes with every touch.
function mark() {
  if (!shown || !isOpen) return;
  const mine = isMine(shown), giving = shown.phase === "giving";
  const states = { turn: mine, own: shown.sorting === "hand", holding: shown.hand.length > 0 };
  for (const [name, isIt] of Object.entries(states)) $("rack").classList.toggle(name, isIt);
  const state = giving ? "give" : mine ? "turn" : "wait";
  const key = giving && !mine ? "trellis.waiting" : "phone.told." + state;
  write("title", text(key));
  write("why", text(`${key}.why`, { count: shown.due }));
  const fresh = [...shown.new];
  for (const [name, button] of [...buttons].reverse()) {
    const tile = tileOf(name), at = fresh.indexOf(tile), isNew = at >= 0 && !isHidden;
    if (isNew) fresh.splice(at, 1);
    button.querySelector("use").setAttribute("href", `#tile-${isHidden ? "back" : tile}`);
    button.ariaPressed = chosen.has(name) && !isHidden;
    button.disabled = isHidden;
    button.classList.toggle("new", isNew);
    const said = [nameOf(tile), isNew && "phone.new", chosen.has(name) && "phone.chosen"];
    const more = said.slice(1).filter(Boolean).map((key) => text(key));
    button.ariaLabel = isHidden ? text("phone.closed") : [said[0], ...more].join(", ");
  }
  [...$("display").children].forEach((button, index) => {
    button.ariaPressed = index === place;
    button.disabled = !shown.can.includes("keep");
  });
  for (const one of $("sorts").children) one.ariaPressed = one.dataset.by === shown.sorting;
  $("eye").ariaPressed = isHidden;
  $("eye").querySelector("use").setAttribute("href", isHidden ? "#icon-hide" : "#icon-eye");
  for (const one of ["done", "draw", "skip"]) $(one).hidden = !shown.can.includes(one);
  $("back").hidden = !shown.can.includes("back");
  const [label, isReady] = mainAct();
  $("main").textContent = label;
  $("main").disabled = !isReady;
}

// A live region reads what is written, so nothing is written twice.
function write(id, said) {
  if ($(id).textContent !== said) $(id).textContent = said;
}

function picked() {
  return keysOf(shown.tiles).filter((key) => chosen.has(key)).map(tileOf);
}

function mainAct() {
  const tiles = isHidden ? [] : picked(), can = (what) => shown.can.includes(what);
  if (shown.phase === "giving" && shown.due) {
    return [text("trellis.give"), tiles.length === shown.due, () => act({ do: "give", tiles })];
  }
  if (place !== null) return [text("trellis.keep"), can("keep"), () => act({ do: "keep", place })];
  if (tiles.length === 1 && ACTION.test(tiles[0])) {
    return [text("trellis.play"), can("play"), () => play(tiles[0])];
  }
  const count = tiles.length ? ` (${tiles.length})` : "";
  const isReady = tiles.length > 0 && can("hand");
  return [text("phone.to_table") + count, isReady, () => act({ do: "hand", tiles })];
}

function play(tile) {
  if (tile === "PASS") return act({ do: "play", tile });
  if (shown.victims.length === 1) return act({ do: "play", tile, victim: shown.victims[0].seat });
  $("victims").lastElementChild.replaceChildren(...shown.victims.map(({ seat, sign }) => {
    const made = document.createElement("button");
    made.className = "petrol";
    made.innerHTML = drawing(`sign-${sign}`);
    made.append(text(`seat.${SIGN[sign]}`));
    made.onclick = () => { $("victims").close(); act({ do: "play", tile, victim: seat }); };
    return made;
  }));
  $("victims").showModal();
}

// --- the owner's order

function stand(keys) {
  shown.tiles = keys.map(tileOf);
  shown.sorting = "hand";
  act({ do: "stand", tiles: shown.tiles });
  draw();
}

function shift(key, to) {
  const keys = keysOf(shown.tiles).filter((one) => one !== key);
  keys.splice(Math.max(0, to), 0, key);
  stand(keys);
}

function drop(x, y) {
  const others = [...buttons].filter(([, one]) => one !== drag.tile);
  const far = ([, one]) => {
    const at = one.getBoundingClientRect();
    return Math.hypot(x - at.x - at.width / 2, y - at.y - at.height / 2);
  };
  const near = others.reduce((one, other) => (far(other) < far(one) ? other : one));
  const at = near[1].getBoundingClientRect();
  const to = others.indexOf(near) + (x > at.x + at.width / 2 ? 1 : 0);
  const key = drag.key;
  end();
  shift(key, to);
}

function end() {
  drag.tile.classList.remove("dragged");
  drag.tile.style.translate = "";
  drag = null;
  if (waiting) take(waiting);
  waiting = null;
}

const keyAt = (event) => {
  const tile = event.target.closest(".tile");
  return [...buttons].find(([, one]) => one === tile && !one.disabled)?.[0];
};

function listen() {
  const boards = $("boards");
  boards.onclick = (event) => {
    const key = keyAt(event);
    if (!key || dropped) return;
    place = null;
    if (!chosen.delete(key)) chosen.add(key);
    mark();
  };
  boards.onpointerdown = (event) => {
    const key = keyAt(event);
    dropped = false;
    if (drag || !key || shown.sorting !== "hand") return;
    drag = { key, tile: buttons.get(key), x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  boards.onpointermove = (event) => {
    if (drag?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < DRAG) return;
    if (!drag.moved) drag.tile.setPointerCapture(event.pointerId);
    drag.moved = true;
    drag.tile.classList.add("dragged");
    drag.tile.style.translate = `${x}px ${y}px`;
  };
  boards.onpointerup = (event) => {
    if (drag?.id !== event.pointerId) return;
    dropped = Boolean(drag.moved);
    if (dropped) drop(event.clientX, event.clientY);
    else end();
  };
  boards.onpointercancel = () => drag && end();
  boards.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key], key = keyAt(event);
    if (!step || !key || shown.sorting !== "hand") return;
    shift(key, keysOf(shown.tiles).indexOf(key) + step);
  };
  $("show").onclick = () => { isOpen = true; kept("open", code); draw(); $("title").focus(); };
  $("here").onclick = connect;
  $("eye").onclick = () => { isHidden = !isHidden; mark(); };
  $("main").onclick = () => mainAct()[2]();
  for (const one of ["draw", "done", "skip", "back"]) $(one).onclick = () => act({ do: one });
  for (const one of $("sorts").children) {
    const { by } = one.dataset;
    one.onclick = () => (by === "hand" ? stand(keysOf(shown.tiles)) : act({ do: "sort", by }));
  }
  onhashchange = () => { takeCode(); connect(); };
  onresize = () => shown && isOpen && draw();
  document.onvisibilitychange = () => {
    stayAwake();
    // A sleeping phone does not notice that its connection ends.
    if (document.visibilityState === "hidden") left = Date.now();
    else if (Date.now() - left > AWAY) again();
  };
  ononline = again;
}

listen();
takeCode();
learn().then(connect);
