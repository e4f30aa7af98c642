'use strict';

// The page of the race. Each tick holds all that it shows: whoever misses some has lost nothing.

const SVG = 'http://www.w3.org/2000/svg';
const SILENCE_MILLIS = 4000;
const ASK_AGAIN_MILLIS = 5000;
const WORK = ['number', 'users', 'chunk'];

const byId = id => document.getElementById(id);
const state = { choices: null, tick: null, tickAt: Date.now(), edited: false, another: false, silent: [0, 0] };

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

const counted = (count, noun) => whole(count) + ' ' + noun + (count === 1 ? '' : 's');

function secondsText(seconds) {
  const left = Math.max(0, Math.round(seconds));
  return Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
}

function workText(work) {
  return 'N ' + work.number + ', ' + counted(work.users, 'user') + ', chunk ' + work.chunk
    + (work.turns ? ', in turns' : ', both at once');
}

function put(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** An element with a text; empty it has no place on the page. */
function putOrHide(element, text) {
  put(element, text);
  element.hidden = text === '';
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

function make(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className || '';
  return element;
}

/** Fills a table's body; without rows its section has no place on the page. */
function fill(table, rows) {
  byId(table + '-section').hidden = rows.length === 0;
  byId(table).tBodies[0].replaceChildren(...rows.map(cells => {
    const line = document.createElement('tr');
    line.append(...cells.map(([text, number]) => make('td', text, number ? 'number' : '')));
    return line;
  }));
}

const PHASES = {
  WARMING: 'warming the lanes: these squares count for no ratio',
  RACING: 'racing',
  FINISHED: 'finished',
  STOPPED: 'stopped before its end',
  FAILED: 'the race failed'
};

const runs = tick => tick.race !== null && (tick.race.phase === 'WARMING' || tick.race.phase === 'RACING');
const latest = race => race.segments[race.segments.length - 1];
const figures = segment => [segment.first, segment.second];
const sum = values => values.reduce((total, value) => total + value, 0);

function showPhase(tick) {
  const race = tick.race;
  put(byId('phase'), race === null ? 'no race yet' : PHASES[race.phase] + (race.problem ? ': ' + race.problem : ''));
  put(byId('doing'), tick.doing);
  byId('clock').hidden = race === null;
  if (race !== null) {
    const length = race.settings.seconds;
    byId('share').value = Math.min(1, race.racedSeconds / length);
    put(byId('left'), runs(tick) ? secondsText(length - race.racedSeconds) + ' left' : 'over after '
      + secondsText(race.elapsedSeconds));
  }
}

function showLane(tick, index) {
  const card = byId('lane-' + index);
  const of = name => card.querySelector('.' + name);
  const figure = (name, value, text) => {
    of(name).parentElement.hidden = value === null;
    put(of(name), value === null ? '' : text(value));
  };
  const now = tick.lanes[index];
  const lane = tick.race.lanes[index];
  const segment = figures(latest(tick.race))[index];
  const failed = sum(Object.values(lane.failures));
  document.querySelectorAll('.name-' + index).forEach(place => put(place, now.name));
  put(of('name'), now.name);
  card.classList.toggle('loaded', now.loaded);
  // At the first tick of a turn it may just have begun.
  state.silent[index] = now.loaded && now.squaresPerSecond === 0 ? state.silent[index] + 1 : 0;
  const silence = state.silent[index] > 1 ? ', no answer for ' + (state.silent[index] - 1) + ' s' : '';
  put(of('turn'), now.loaded ? '▶ its turn' + silence : runs(tick) ? 'waits for its turn' : '');
  putOrHide(of('moving'), now.moving && now.moving + ': what it does now is no ratio yet');
  of('fill').setAttribute('width', (100 * lane.squares / Math.max(1, ...tick.race.lanes.map(each => each.squares))) + '%');
  put(of('count'), whole(lane.squares));
  figure('live', runs(tick) ? now : null, () => now.loaded ? whole(now.squaresPerSecond) : '–');
  figure('rate', segment.squaresPerSecond, whole);
  figure('p50', segment.p50Millis, value => measured(value) + ' ms');
  figure('p99', segment.p99Millis, value => measured(value) + ' ms');
  figure('failed', failed, whole);
  putOrHide(of('broken'), failed === 0 ? ''
    : (now.broken ? 'BROKEN, latest: ' : 'it failed before, last: ') + lane.lastFailure);
  of('broken').classList.toggle('past', !now.broken);
  put(of('warm'), whole(lane.warmUpSquares) + ' of them while it was warmed');
}

function showRatio(tick) {
  const segment = latest(tick.race);
  const guess = tick.race.settings.guess;
  const known = segment.ratio !== null;
  const moving = tick.lanes.some(lane => lane.moving !== '');
  putOrHide(byId('ratio'), known ? ratioText(segment.ratio) + ' ×' : '');
  put(byId('ratio-words'), known
    ? 'as many squares per second over ' + tick.lanes[0].name + ' as over ' + tick.lanes[1].name : 'no round yet');
  const sure = segment.low === null || moving
    ? (segment.roundsNotLevel || moving ? 'not level yet: ' : 'too few yet: ') + segment.rounds
      + (state.choices === null ? '' : ' of ' + state.choices.roundsForInterval) + ' rounds'
    : '95 % interval ' + ratioText(segment.low) + '–' + ratioText(segment.high) + ' over ' + counted(segment.rounds, 'round');
  put(byId('certainty'), sure
    + (segment.roundsNotLevel ? '; ' + segment.roundsNotLevel + ' left out before: a lane still climbed or fell' : '')
    + (segment.roundsLeftOut ? '; ' + segment.roundsLeftOut + ' left out: a lane failed, or was too slow for its slice' : ''));
  putOrHide(byId('guess-shown'), guess === null ? '' : 'predicted: ' + ratioText(guess) + ' ×'
    + (known ? ', ' + (runs(tick) ? 'so far: ' : 'seen: ') + ratioText(segment.ratio) + ' ×' : ''));
  drawNarrowing(tick.ratios);
}

/** Upright, so that the rounds go from left to right: how the interval narrows. */
function drawNarrowing(ratios) {
  const picture = byId('narrowing');
  picture.replaceChildren();
  picture.classList.toggle('empty', ratios.length < 2);
  if (ratios.length < 2) {
    return;
  }
  const width = Math.max(220, picture.clientWidth);
  picture.setAttribute('viewBox', '0 0 ' + width + ' 130');
  const values = ratios.flatMap(each => [each.ratio, each.low, each.high]).filter(value => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const from = Math.log(low / 1.01);
  const to = Math.log(high * 1.01);
  const first = ratios[0].round;
  const last = Math.max(first + 9, ratios[ratios.length - 1].round);
  const x = round => (52 + (width - 62) * (round - first) / (last - first)).toFixed(1);
  const y = value => (102 - 94 * (Math.log(value) - from) / (to - from)).toFixed(1);
  draw(picture, 'line', { class: 'axis', x1: 46, x2: width - 4, y1: 108, y2: 108 });
  draw(picture, 'text', { x: 44, y: 14, 'text-anchor': 'end' }, ratioText(high));
  draw(picture, 'text', { x: 44, y: 106, 'text-anchor': 'end' }, ratioText(low));
  draw(picture, 'text', { x: 46, y: 125 }, 'round ' + first);
  draw(picture, 'text', { x: width - 4, y: 125, 'text-anchor': 'end' }, String(last));
  ratios.filter(each => each.low !== null).forEach((each, index, all) => draw(picture, 'line', {
    class: index === all.length - 1 ? 'latest' : 'whole', x1: x(each.round), x2: x(each.round), y1: y(each.low), y2: y(each.high)
  }));
  ratios.forEach(each => draw(picture, 'circle', { cx: x(each.round), cy: y(each.ratio), r: 3 }));
}

function drawCourse(race) {
  const lanes = [0, 1].map(index => race.segments.flatMap(segment => figures(segment)[index].slices));
  const all = lanes.flat();
  byId('course-section').hidden = all.length === 0;
  if (all.length === 0) {
    return;
  }
  const picture = byId('course');
  picture.replaceChildren();
  const from = Math.min(...all.map(slice => slice.atSeconds));
  const to = Math.max(from + 10, ...all.map(slice => slice.atSeconds));
  const top = Math.max(1, ...all.map(slice => slice.squaresPerSecond));
  // One unit of the drawing is one pixel, so that its text is as large on a phone.
  const width = Math.max(300, picture.clientWidth);
  picture.setAttribute('viewBox', '0 0 ' + width + ' 260');
  const left = 90;
  const right = width - 20;
  const x = at => (left + (right - left) * (at - from) / (to - from)).toFixed(1);
  const y = rate => (230 - 199 * rate / top).toFixed(1);
  [0, top].forEach(rate => {
    draw(picture, 'line', { class: 'axis', x1: left, x2: right, y1: y(rate), y2: y(rate) });
    draw(picture, 'text', { x: left - 8, y: Number(y(rate)) + 5, 'text-anchor': 'end' }, whole(rate));
  });
  draw(picture, 'text', { x: left, y: 252 }, whole(from) + ' s');
  draw(picture, 'text', { x: right, y: 252, 'text-anchor': 'end' }, whole(to) + ' s');
  race.segments.filter(segment => segment.segment > 1 && segment.atSeconds >= from).forEach(segment => {
    draw(picture, 'line', { class: 'segment', x1: x(segment.atSeconds), x2: x(segment.atSeconds), y1: 8, y2: 230 });
    // Near the right edge its words end at the line.
    const at = Number(x(segment.atSeconds));
    const ends = at > (left + right) / 2;
    draw(picture, 'text', { x: at + (ends ? -4 : 4), y: 20, 'text-anchor': ends ? 'end' : 'start' }, segment.reason);
  });
  lanes.forEach((slices, index) => drawSlices(picture, slices, index === 0 ? 'one' : 'two', x, y));
}

function drawSlices(picture, slices, lane, x, y) {
  draw(picture, 'polyline', {
    class: lane, points: slices.map(slice => x(slice.atSeconds) + ',' + y(slice.squaresPerSecond)).join(' ')
  });
  slices.forEach(slice => {
    const kinds = lane + (slice.kind === 'COUNTS' ? '' : ' hollow');
    const half = slice.kind === 'WARM_UP' ? 3 : 5;
    const [cx, cy] = [x(slice.atSeconds), y(slice.squaresPerSecond)];
    if (lane === 'one') {
      draw(picture, 'circle', { class: kinds, cx, cy, r: half });
    } else {
      draw(picture, 'rect', { class: kinds, x: cx - half, y: cy - half, width: 2 * half, height: 2 * half });
    }
  });
}

function showCpu(tick) {
  const segment = latest(tick.race);
  const lanes = figures(segment).map(lane => lane.cpuMillisPerThousandSquares);
  const names = [...new Set(lanes.flatMap(Object.keys))];
  const cell = value => [value === undefined ? '–' : measured(value), true];
  const total = lane => names.every(name => lane[name] !== undefined) ? sum(Object.values(lane)) : undefined;
  const rows = names.map(name => [[name], ...lanes.map(lane => cell(lane[name]))]);
  fill('cpu', rows.length === 0 ? [] : [...rows, [['all of these'], ...lanes.map(lane => cell(total(lane)))]]);
  const unread = Object.entries(tick.unread).map(([name, why]) => name + ' does not report its CPU: ' + why);
  putOrHide(byId('cpu-words'), segment.work.turns ? unread.join('; ')
    : 'Both lanes run at once: how much CPU each of them used is not known.');
}

function showSegments(race) {
  const any = race.segments.length > 1 || latest(race).rounds + latest(race).roundsLeftOut > 0;
  fill('segments', !any ? [] : race.segments.map(segment => [
    [secondsText(segment.atSeconds)],
    [segment.reason],
    [workText(segment.work)],
    [whole(segment.rounds), true],
    [whole(segment.roundsLeftOut), true],
    [whole(segment.roundsNotLevel), true],
    [segment.ratio === null ? '–' : ratioText(segment.ratio), true],
    [segment.low === null ? 'too few yet' : ratioText(segment.low) + '–' + ratioText(segment.high), true]
  ]));
}

function showControls(tick) {
  const running = runs(tick);
  const ended = tick.race !== null && !running;
  byId('form').hidden = state.choices === null || !state.choices.mayControl;
  byId('raced').hidden = tick.race === null;
  byId('stop').hidden = byId('change').hidden = !running;
  byId('save').hidden = byId('download').hidden = !ended;
  byId('another').hidden = !ended || state.another;
  for (const id of ['offers', 'prediction', 'race', 'start']) {
    byId(id).hidden = running || ended && !state.another;
  }
  byId('settings').hidden = ended && !state.another;
  put(byId('settings').querySelector('summary'), running ? 'Change the work while they race'
    : 'Other transports, other work, another length');
  if (tick.race !== null) {
    const work = tick.next || latest(tick.race).work;
    put(byId('plan'), tick.lanes[0].name + ' against ' + tick.lanes[1].name + ': ' + workText(work) + ', for '
      + tick.race.settings.seconds + ' s');
    if (running && !state.edited) {
      setWork(work);
    }
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
  put(byId('cost'), 'This page takes ' + measured(100 * page.cores) + ' % of a core for ' + counted(page.viewers, 'viewer')
    + '; making the load takes ' + measured(100 * page.generatorCores) + ' %.');
}

function show(tick) {
  showPhase(tick);
  byId('lanes').hidden = tick.race === null;
  byId('measures').hidden = tick.race === null;
  if (tick.race !== null) {
    showLane(tick, 0);
    showLane(tick, 1);
    showRatio(tick);
    drawCourse(tick.race);
    showCpu(tick);
    showSegments(tick.race);
    put(byId('command'), tick.command);
  } else {
    // The console began anew, and the race before is not its own.
    for (const id of ['course-section', 'cpu-section', 'cpu-words', 'segments-section']) {
      byId(id).hidden = true;
    }
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
  putOrHide(byId('alarm'), text);
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

function setWork(work) {
  WORK.forEach(id => { byId(id).value = work[id]; });
  byId('turns').value = String(work.turns);
}

function work() {
  return { ...Object.fromEntries(WORK.map(id => [id, Number(byId(id).value)])), turns: byId('turns').value === 'true' };
}

/** The phase says that it was started. */
const start = ({ first, second, seconds, work: chosen }) => attempt(async () => {
  const guess = byId('guess').value;
  await ask('POST', 'race', { first, second, seconds, guess: guess === '' ? null : Number(guess), ...chosen });
  Object.assign(state, { edited: false, another: false });
  return '';
});

function offer(race) {
  const { first, second, work: chosen, seconds } = race.settings;
  const warmUp = state.choices.warmUpSeconds;
  const part = make('div', '', 'offer');
  const button = make('button', race.title);
  button.type = 'button';
  button.addEventListener('click', () => start(race.settings));
  part.append(button, make('p', first + ' against ' + second + ' with N = ' + whole(chosen.number) + ' and '
    + counted(chosen.users, 'user') + ' over each, ' + (chosen.turns ? 'in turns' : 'both at once') + ': about ' + warmUp.least
    + ' to ' + warmUp.most + ' s of warm-up, then ' + seconds + ' s of racing.'), make('p', race.why, 'why'));
  return part;
}

function choose(select, names, preferred) {
  const chosen = select.value || preferred;
  select.replaceChildren(...names.map(name => new Option(name, name, false, name === chosen)));
}

function namePrediction() {
  put(byId('guess-first'), byId('first').value);
  put(byId('guess-second'), byId('second').value);
}

async function learn() {
  try {
    state.choices = await ask('GET', 'race/choices');
  } catch (e) {
    setTimeout(learn, ASK_AGAIN_MILLIS);
    return;
  }
  const { transports, bounds, races, mayControl, problem: why } = state.choices;
  const byDefault = races[0].settings;
  choose(byId('first'), transports, byDefault.first);
  choose(byId('second'), transports, byDefault.second);
  for (const [id, { least, most }] of Object.entries(bounds)) {
    Object.assign(byId(id), { min: least, max: most });
  }
  if (byId('seconds').value === '') {
    byId('seconds').value = byDefault.seconds;
    setWork(byDefault.work);
  }
  namePrediction();
  const offers = races.filter(({ settings }) => transports.includes(settings.first) && transports.includes(settings.second));
  byId('offers').replaceChildren(...offers.map(offer));
  byId('settings').open ||= transports.length > 0 && offers.length === 0;
  putOrHide(byId('may'), !mayControl
    ? 'You watch. Who has this page open on the console’s own machine, at localhost, controls the race.'
    : why ? 'No transports to choose from yet: ' + why : '');
  if (state.tick !== null) {
    showControls(state.tick);
  }
  if (transports.length === 0) {
    setTimeout(learn, ASK_AGAIN_MILLIS);
  }
}

async function listRuns() {
  let found;
  try {
    found = await ask('GET', 'runs');
  } catch (e) {
    put(byId('runs'), 'The runs cannot be listed: ' + e.message);
    byId('runs-section').hidden = false;
    setTimeout(listRuns, ASK_AGAIN_MILLIS);
    return;
  }
  byId('runs-section').hidden = found.length === 0;
  byId('runs').replaceChildren(...found.map(run => {
    const item = document.createElement('li');
    const link = make('a', run.run);
    link.href = 'runs/' + encodeURIComponent(run.run) + (run.report ? '/report.html' : '/result.json');
    item.append(link, ...(run.valid ? [] : [make('span', ' not valid', 'invalid')]), run.summary ? ': ' + run.summary : '');
    return item;
  }));
}

function control() {
  for (const id of [...WORK, 'turns']) {
    byId(id).addEventListener('input', () => { state.edited = true; });
    // Enter starts a race where there is none, as in any form.
    byId(id).addEventListener('keydown', event => {
      if (event.key === 'Enter' && !byId('change').hidden) {
        event.preventDefault();
        byId('change').click();
      }
    });
  }
  for (const id of ['first', 'second']) {
    byId(id).addEventListener('input', namePrediction);
  }
  byId('form').addEventListener('submit', event => {
    event.preventDefault();
    start({ first: byId('first').value, second: byId('second').value, seconds: Number(byId('seconds').value), work: work() });
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
  byId('another').addEventListener('click', () => {
    state.another = true;
    showControls(state.tick);
  });
  byId('save').addEventListener('click', () => attempt(async () => {
    const saved = await ask('POST', 'race/result');
    await listRuns();
    return 'saved as ' + saved.run;
  }));
}

function makeLanes() {
  const versus = document.querySelector('.versus');
  ['one', 'two'].forEach((name, index) => {
    const lane = byId('lane').content.cloneNode(true).firstElementChild;
    lane.id = 'lane-' + index;
    lane.classList.add(name);
    lane.querySelector('.mark').textContent = index === 0 ? '●' : '■';
    versus[index === 0 ? 'before' : 'after'](lane);
  });
}

makeLanes();
control();
watch();
setInterval(watchTheSilence, 1000);
learn();
listRuns();
