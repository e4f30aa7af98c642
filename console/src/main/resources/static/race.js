'use strict';

// The page of the race. Each tick holds all that it shows: whoever misses some has lost nothing.

const SVG = 'http://www.w3.org/2000/svg';
const WARM_UP = 0;
const COUNTS = 1;
const SILENCE_MILLIS = 4000;
const ASK_AGAIN_MILLIS = 5000;

const byId = id => document.getElementById(id);
const state = { choices: null, tick: null, tickAt: Date.now(), edited: false, silent: [0, 0] };

const whole = value => Math.round(value).toLocaleString('en');

/** Three significant digits, or a little fewer where the ratio is tiny, as in the reports. */
function ratioText(value) {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4;
  return value.toFixed(decimals);
}

/** Three significant digits, but no more than two decimals, as in the reports. */
function measured(value) {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const millis = value => value === null ? 'too few' : measured(value) + ' ms';

function secondsText(seconds) {
  const left = Math.max(0, Math.round(seconds));
  return Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
}

function workText(work) {
  return 'N ' + work.number + ', ' + work.users + (work.users === 1 ? ' user' : ' users') + ', chunk ' + work.chunk
    + (work.turns ? ', in turns' : ', both at once');
}

function put(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function draw(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  parent.append(element);
}

function row(cells) {
  const line = document.createElement('tr');
  cells.forEach(([text, number]) => {
    const cell = document.createElement('td');
    cell.textContent = text;
    cell.className = number ? 'number' : '';
    line.append(cell);
  });
  return line;
}

const PHASES = {
  IDLE: 'no race yet',
  WARMING: 'warming the lanes: these squares count for no ratio',
  RACING: 'racing',
  FINISHED: 'finished',
  STOPPED: 'stopped before its end',
  FAILED: 'the race failed'
};

const runs = tick => tick.phase === 'WARMING' || tick.phase === 'RACING';

function laneName(tick, lane) {
  const same = tick.settings.first === tick.settings.second;
  return tick.lanes[lane].name + (same && lane === 1 ? ' (again)' : '');
}

function showPhase(tick) {
  put(byId('phase'), PHASES[tick.phase] + (tick.problem ? ': ' + tick.problem : ''));
  put(byId('doing'), runs(tick) ? tick.doing : '');
  byId('share').value = tick.share;
  put(byId('left'), tick.phase === 'IDLE' ? '' : runs(tick) ? secondsText(tick.secondsLeft) + ' left' : 'over after '
    + secondsText(tick.elapsedSeconds));
}

function showLane(tick, lane) {
  const card = byId('lane-' + lane);
  const of = name => card.querySelector('.' + name);
  const view = tick.lanes[lane];
  const segment = tick.segments[tick.segments.length - 1];
  const figures = lane === 0 ? segment.first : segment.second;
  const most = Math.max(tick.lanes[0].squares, tick.lanes[1].squares, 1);
  put(of('name'), laneName(tick, lane));
  document.querySelectorAll('.name-' + lane).forEach(place => put(place, laneName(tick, lane)));
  card.classList.toggle('loaded', view.loaded);
  // At the first tick of a turn it may just have begun.
  state.silent[lane] = view.loaded && view.live === 0 ? state.silent[lane] + 1 : 0;
  const silence = state.silent[lane] > 1 ? ', no answer for ' + (state.silent[lane] - 1) + ' s' : '';
  put(of('turn'), view.loaded ? '▶ its turn' + silence : runs(tick) ? 'waits for its turn' : '');
  of('moving').hidden = view.moving === '';
  put(of('moving'), view.moving === '' ? '' : view.moving + ': what it does now is no ratio yet');
  of('fill').setAttribute('width', (100 * view.squares / most) + '%');
  put(of('count'), whole(view.squares));
  put(of('live'), view.loaded ? whole(view.live) : '–');
  put(of('rate'), figures.squaresPerSecond === null ? '–' : whole(figures.squaresPerSecond));
  put(of('p50'), figures.squaresPerSecond === null ? '–' : millis(figures.p50Millis));
  put(of('p99'), figures.squaresPerSecond === null ? '–' : millis(figures.p99Millis));
  put(of('failed'), whole(view.failed));
  const broken = view.failed > 0;
  of('broken').hidden = !broken;
  of('broken').classList.toggle('past', !view.broken);
  put(of('broken'), broken ? (view.broken ? 'BROKEN, latest: ' : 'it failed before, last: ') + view.lastFailure : '');
  put(of('warm'), view.warmSeconds > 0 ? 'warmed for ' + measured(view.warmSeconds) + ' s; ' + whole(view.warmSquares)
    + ' of the squares are of warm-ups' : '');
}

function showRatio(tick) {
  const segment = tick.segments[tick.segments.length - 1];
  const guess = tick.settings.guess;
  put(byId('ratio'), segment.ratio === null ? '–' : ratioText(segment.ratio) + ' ×');
  put(byId('ratio-words'), segment.ratio === null ? 'no round yet' : 'squares per second of ' + laneName(tick, 0)
    + ' by those of ' + laneName(tick, 1));
  const rounds = segment.rounds + (segment.rounds === 1 ? ' round' : ' rounds');
  const moving = tick.lanes.some(lane => lane.moving !== '');
  const sure = segment.low === null || moving
    ? (segment.notLevel || moving ? 'not level yet: ' : 'too few yet: ') + segment.rounds + ' of ' + segment.roundsForInterval + ' rounds'
    : '95 % interval ' + ratioText(segment.low) + '–' + ratioText(segment.high) + ' over ' + rounds;
  put(byId('certainty'), sure + (segment.notLevel ? '; ' + segment.notLevel + ' left out before: a lane still climbed or fell' : '')
    + (segment.leftOut ? '; ' + segment.leftOut + ' left out: a lane failed, or was too slow for its slice' : ''));
  put(byId('guess-shown'), guess === null ? '' : 'predicted: ' + ratioText(guess) + ' ×'
    + (segment.ratio === null ? '' : ', ' + (runs(tick) ? 'so far: ' : 'seen: ') + ratioText(segment.ratio) + ' ×'));
  drawInterval(segment, guess);
}

function drawInterval(segment, guess) {
  const picture = byId('interval');
  picture.replaceChildren();
  if (segment.ratio === null) {
    return;
  }
  const values = [segment.ratio, segment.low, segment.high, guess, 1].filter(value => value !== null);
  const from = Math.log(Math.min(0.8, ...values) / 1.15);
  const to = Math.log(Math.max(1.25, ...values) * 1.15);
  const x = value => (10 + 280 * (Math.log(value) - from) / (to - from)).toFixed(1);
  draw(picture, 'line', { class: 'axis', x1: 10, x2: 290, y1: 40, y2: 40 });
  draw(picture, 'line', { class: 'unit', x1: x(1), x2: x(1), y1: 4, y2: 40 });
  draw(picture, 'text', { x: x(1), y: 56, 'text-anchor': 'middle' }, '1');
  if (segment.low !== null) {
    draw(picture, 'line', { class: 'whole', x1: x(segment.low), x2: x(segment.high), y1: 20, y2: 20 });
  }
  draw(picture, 'circle', { class: 'value', cx: x(segment.ratio), cy: 20, r: 6 });
  if (guess !== null) {
    const at = Number(x(guess));
    draw(picture, 'path', { class: 'guess', d: 'M' + at + ' 30 l6 8 l-6 8 l-6 -8 z' });
  }
}

/** Upright, so that the rounds go from left to right: how the interval narrows. */
function drawNarrowing(tick) {
  const picture = byId('narrowing');
  picture.replaceChildren();
  if (tick.narrowing.length < 2) {
    return;
  }
  const width = Math.max(220, picture.clientWidth);
  picture.setAttribute('viewBox', '0 0 ' + width + ' 110');
  const intervals = tick.narrowing.filter(point => point.length > 2);
  const values = tick.narrowing.flatMap(point => point.slice(1));
  const from = Math.log(Math.min(...values) / 1.01);
  const to = Math.log(Math.max(...values) * 1.01);
  const first = tick.narrowing[0][0];
  const last = Math.max(first + 9, tick.narrowing[tick.narrowing.length - 1][0]);
  const x = round => (52 + (width - 62) * (round - first) / (last - first)).toFixed(1);
  const y = value => (82 - 74 * (Math.log(value) - from) / (to - from)).toFixed(1);
  draw(picture, 'line', { class: 'axis', x1: 46, x2: width - 4, y1: 88, y2: 88 });
  draw(picture, 'text', { x: 44, y: 14, 'text-anchor': 'end' }, ratioText(Math.max(...values)));
  draw(picture, 'text', { x: 44, y: 86, 'text-anchor': 'end' }, ratioText(Math.min(...values)));
  draw(picture, 'text', { x: 46, y: 105 }, 'round ' + first);
  draw(picture, 'text', { x: width - 4, y: 105, 'text-anchor': 'end' }, String(last));
  intervals.forEach((point, index) => draw(picture, 'line', {
    class: index === intervals.length - 1 ? 'latest' : 'whole', x1: x(point[0]), x2: x(point[0]), y1: y(point[2]), y2: y(point[3])
  }));
  tick.narrowing.forEach(point => draw(picture, 'circle', { cx: x(point[0]), cy: y(point[1]), r: 3 }));
}

function drawCourse(tick) {
  const picture = byId('course');
  picture.replaceChildren();
  const all = tick.lanes.flatMap(lane => lane.points);
  if (all.length === 0) {
    return;
  }
  const from = Math.min(...all.map(point => point[0]));
  const to = Math.max(from + 10, ...all.map(point => point[0]));
  const most = Math.max(1, ...all.map(point => point[1])) * 1.08;
  // One unit of the drawing is one pixel, so that its text is as large on a phone.
  const width = Math.max(300, picture.clientWidth);
  picture.setAttribute('viewBox', '0 0 ' + width + ' 260');
  const left = 90;
  const right = width - 20;
  const x = at => (left + (right - left) * (at - from) / (to - from)).toFixed(1);
  const y = rate => (230 - 215 * rate / most).toFixed(1);
  draw(picture, 'line', { class: 'axis', x1: left, x2: right, y1: 230, y2: 230 });
  draw(picture, 'text', { x: left - 8, y: 234, 'text-anchor': 'end' }, '0');
  draw(picture, 'line', { class: 'axis', x1: left, x2: right, y1: y(most / 1.08), y2: y(most / 1.08) });
  draw(picture, 'text', { x: left - 8, y: Number(y(most / 1.08)) + 5, 'text-anchor': 'end' }, whole(most / 1.08));
  draw(picture, 'text', { x: left, y: 252 }, measured(from) + ' s');
  draw(picture, 'text', { x: right, y: 252, 'text-anchor': 'end' }, measured(to) + ' s');
  tick.segments.filter(segment => segment.ordinal > 1 && segment.atSeconds >= from).forEach(segment => {
    draw(picture, 'line', { class: 'segment', x1: x(segment.atSeconds), x2: x(segment.atSeconds), y1: 8, y2: 230 });
    // Near the right edge its words end at the line.
    const at = Number(x(segment.atSeconds));
    const ends = at > (left + right) / 2;
    draw(picture, 'text', { x: at + (ends ? -4 : 4), y: 20, 'text-anchor': ends ? 'end' : 'start' }, segment.reason);
  });
  tick.lanes.forEach((lane, index) => drawPoints(picture, lane.points, index === 0 ? 'one' : 'two', x, y));
}

function drawPoints(picture, points, lane, x, y) {
  draw(picture, 'polyline', { class: lane, points: points.map(point => x(point[0]) + ',' + y(point[1])).join(' ') });
  points.forEach(([at, rate, kind]) => {
    const kinds = lane + (kind === COUNTS ? '' : ' hollow');
    if (lane === 'one') {
      draw(picture, 'circle', { class: kinds, cx: x(at), cy: y(rate), r: kind === WARM_UP ? 3 : 5 });
    } else {
      const half = kind === WARM_UP ? 3 : 5;
      draw(picture, 'rect', { class: kinds, x: x(at) - half, y: y(rate) - half, width: 2 * half, height: 2 * half });
    }
  });
}

function showCpu(tick) {
  const segment = tick.segments[tick.segments.length - 1];
  const body = byId('cpu').tBodies[0];
  const first = segment.first.cpu;
  const second = segment.second.cpu;
  if (first === null) {
    body.replaceChildren();
    put(byId('cpu-words'), 'Both lanes run at once: how much CPU each of them used is not known.');
    return;
  }
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const cell = value => value === undefined ? '–' : measured(value);
  const sum = lane => names.every(name => lane[name] !== undefined)
    ? measured(names.reduce((total, name) => total + lane[name], 0)) : '–';
  const rows = names.map(name => row([[name], [cell(first[name]), true], [cell(second[name]), true]]));
  if (names.length > 0) {
    rows.push(row([['all of these'], [sum(first), true], [sum(second), true]]));
  }
  body.replaceChildren(...rows);
  const unread = Object.entries(tick.unread).map(([name, why]) => name + ' does not report its CPU: ' + why);
  put(byId('cpu-words'), (names.length === 0 ? 'No round yet. ' : '') + unread.join('; '));
}

function showSegments(tick) {
  byId('segments').tBodies[0].replaceChildren(...tick.segments.map(segment => row([
    [secondsText(segment.atSeconds)],
    [segment.reason],
    [workText(segment.work)],
    [whole(segment.rounds), true],
    [whole(segment.leftOut), true],
    [whole(segment.notLevel), true],
    [segment.ratio === null ? '–' : ratioText(segment.ratio), true],
    [segment.low === null ? 'too few yet' : ratioText(segment.low) + '–' + ratioText(segment.high), true]
  ])));
}

function showControls(tick) {
  const may = state.choices !== null && state.choices.mayControl;
  const running = runs(tick);
  byId('lanes-chosen').disabled = !may || running;
  byId('work').disabled = !may;
  byId('start').disabled = !may || running;
  byId('change').disabled = !may || !running;
  byId('stop').disabled = !may || !running;
  byId('save').disabled = !may || running || tick.phase === 'IDLE';
  byId('download').hidden = running || tick.phase === 'IDLE';
  if (running && !state.edited) {
    byId('number').value = (tick.next || tick.work).number;
    byId('users').value = (tick.next || tick.work).users;
    byId('chunk').value = (tick.next || tick.work).chunk;
    byId('turns').value = String((tick.next || tick.work).turns);
  }
  if (tick.next !== null) {
    put(byId('status'), 'From the next round on: ' + workText(tick.next));
    state.announced = true;
  } else if (state.announced) {
    put(byId('status'), '');
    state.announced = false;
  }
}

function showCost(page) {
  put(byId('cost'), 'This page takes ' + measured(100 * page.cores) + ' % of a core for ' + page.viewers
    + (page.viewers === 1 ? ' viewer' : ' viewers') + '; making the load takes ' + measured(100 * page.generatorCores) + ' %.');
}

function show(tick) {
  showPhase(tick);
  if (tick.lanes.length > 0) {
    showLane(tick, 0);
    showLane(tick, 1);
    showRatio(tick);
    drawNarrowing(tick);
    drawCourse(tick);
    showCpu(tick);
    showSegments(tick);
    put(byId('command'), tick.command);
  }
  showControls(tick);
  showCost(tick.page);
  if (state.tick !== null && runs(state.tick) && !runs(tick)) {
    listRuns();
  }
  state.tick = tick;
  state.tickAt = Date.now();
}

function alarm(text) {
  byId('alarm').hidden = text === '';
  put(byId('alarm'), text);
}

/** The browser asks again by itself where the connection breaks, but not where it was refused. */
function watch() {
  const events = new EventSource('race/events');
  events.addEventListener('tick', event => {
    show(JSON.parse(event.data));
    alarm('');
  });
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) {
      setTimeout(watch, ASK_AGAIN_MILLIS);
    }
  });
}

function watchTheSilence() {
  if (Date.now() - state.tickAt > SILENCE_MILLIS) {
    alarm('No news of the race: the console does not answer. What you see is old. This page goes on when it is back.');
  }
}

async function ask(method, path, body) {
  const request = { method, headers: {} };
  if (body !== undefined) {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  const answer = await fetch(path, request);
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(problem(text) || 'status ' + answer.status);
  }
  return text === '' ? null : JSON.parse(text);
}

function problem(text) {
  try {
    return JSON.parse(text).detail;
  } catch (e) {
    return text;
  }
}

async function attempt(action) {
  try {
    put(byId('status'), await action());
  } catch (e) {
    put(byId('status'), 'Refused: ' + e.message);
  }
}

function work() {
  return {
    number: Number(byId('number').value),
    users: Number(byId('users').value),
    chunk: Number(byId('chunk').value),
    turns: byId('turns').value === 'true'
  };
}

function choose(select, names, preferred) {
  const chosen = select.value || preferred;
  select.replaceChildren(...names.map(name => new Option(name, name, false, name === chosen)));
}

async function learn() {
  try {
    state.choices = await ask('GET', 'race/choices');
  } catch (e) {
    setTimeout(learn, ASK_AGAIN_MILLIS);
    return;
  }
  choose(byId('first'), state.choices.transports, 'nats');
  choose(byId('second'), state.choices.transports, 'rest');
  put(byId('may'), !state.choices.mayControl
    ? 'You watch. Who has this page open on the console’s own machine, at localhost, controls the race.'
    : state.choices.problem ? 'No transports to choose from yet: ' + state.choices.problem : '');
  if (state.tick !== null) {
    showControls(state.tick);
  }
  if (state.choices.transports.length === 0) {
    setTimeout(learn, ASK_AGAIN_MILLIS);
  }
}

async function listRuns() {
  let found;
  try {
    found = await ask('GET', 'runs');
  } catch (e) {
    put(byId('runs'), 'The runs cannot be listed: ' + e.message);
    setTimeout(listRuns, ASK_AGAIN_MILLIS);
    return;
  }
  byId('runs').replaceChildren(...found.map(run => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = 'runs/' + encodeURIComponent(run.run) + (run.report ? '/report.html' : '/result.json');
    link.textContent = run.run;
    item.append(link);
    if (!run.valid) {
      const mark = document.createElement('span');
      mark.className = 'invalid';
      mark.textContent = ' not valid';
      item.append(mark);
    }
    item.append(run.summary ? ': ' + run.summary : '');
    return item;
  }));
  if (found.length === 0) {
    const none = document.createElement('li');
    none.textContent = 'none yet';
    byId('runs').append(none);
  }
}

function control() {
  byId('work').addEventListener('input', () => { state.edited = true; });
  byId('form').addEventListener('submit', event => {
    event.preventDefault();
    const guess = byId('guess').value;
    attempt(async () => {
      await ask('POST', 'race', {
        first: byId('first').value,
        second: byId('second').value,
        seconds: Number(byId('seconds').value),
        guess: guess === '' ? null : Number(guess),
        ...work()
      });
      state.edited = false;
      // The phase says so.
      return '';
    });
  });
  // Enter starts a race where there is none, as in any form.
  byId('work').addEventListener('keydown', event => {
    if (event.key === 'Enter' && !byId('change').disabled) {
      event.preventDefault();
      byId('change').click();
    }
  });
  byId('change').addEventListener('click', () => attempt(async () => {
    await ask('PATCH', 'race', work());
    state.edited = false;
    return 'changes with the next round';
  }));
  byId('stop').addEventListener('click', () => attempt(async () => {
    await ask('DELETE', 'race');
    return 'stopping';
  }));
  byId('save').addEventListener('click', () => attempt(async () => {
    const saved = await ask('POST', 'race/result');
    await listRuns();
    return 'saved as ' + saved.run;
  }));
}

control();
watch();
setInterval(watchTheSilence, 1000);
learn();
listRuns();
