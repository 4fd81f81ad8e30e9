/**
 * What the bench measures inside of a page of the web client. It is put into each page before the client's own scripts,
 * and called by the DevTools protocol, which the Content-Security-Policy does not concern.
 */
globalThis.probe = (() => {
  const ROWS = 'article[data-id]';
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Called in turn, each by one message: the first task after a frame, also where timers are due then. */
  const afterFrame = [];
  const frames = new MessageChannel();
  frames.port1.onmessage = () => afterFrame.shift()();

  /** The time at which the frame that comes next has been drawn. */
  const drawn = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        afterFrame.push(() => resolve(performance.now()));
        frames.port2.postMessage(0);
      });
    });

  /** Messages are in the document, hidden, before the list has found its place. */
  const isShown = (selector) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;

  /**
   * The time at which the frame that shows it first has been drawn. Each frame is asked when its callbacks have run, so
   * that it is known what this one will show, and the clock is read when it is drawn.
   */
  const shown = (selector, withinMs = 20_000) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + withinMs;
      const { port1, port2 } = new MessageChannel();
      let isThere = false;
      const look = () =>
        requestAnimationFrame(() => {
          isThere = isShown(selector);
          port2.postMessage(0);
        });
      port1.onmessage = () => {
        if (isThere) resolve(performance.now());
        else if (performance.now() > end) reject(new Error(`${selector} does not come`));
        else look();
      };
      look();
    });

  /** When the first message was on screen, since the navigation began, and what had been loaded for it by then. */
  const firstMessage = async () => {
    const at = await shown(ROWS);
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= at);
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/json\//.test(name))
      .map(({ name, startTime, responseEnd }) => [new URL(name).pathname, startTime, responseEnd]);
    // A part that is fetched and then imported from the cache is listed twice.
    const sizes = new Map(loaded.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return { at, files: sizes.size, bytes: [...sizes.values()].reduce((sum, one) => sum + one, 0), calls };
  };

  /** A task that every page could have: 1,000 rows are made, laid out and dropped. The yardstick of all times here. */
  const bareTask = () => {
    const times = [];
    for (let i = 0; i < 15; i++) {
      const from = performance.now();
      const list = document.createElement('div');
      for (let n = 0; n < 1000; n++) {
        const row = document.createElement('p');
        row.className = `row-${n}`;
        row.textContent = `The ${n}th row has a few words`;
        list.append(row);
      }
      document.body.append(list);
      list.getBoundingClientRect();
      times.push(performance.now() - from);
      list.remove();
    }
    return times.sort((a, b) => a - b)[7];
  };

  const keys = [];
  /** From now on `keys` has the time from each press to the frame with its letter. */
  const followKeys = () => {
    let pressedAt = 0;
    addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true });
    addEventListener('input', async () => {
      const from = pressedAt;
      keys.push((await drawn()) - from);
    });
  };

  /** Goes to an address: ms until a message of it is on screen. */
  const go = async (hash, id) => {
    const from = performance.now();
    location.hash = hash;
    return (await shown(`article[data-id="${id}"]`)) - from;
  };

  const scrollerOf = (element) => {
    let one = element;
    while (one && !/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement;
    return one;
  };

  /** Scrolls up by so many px a frame to the message `oldest`, at most for so long. */
  const scroll = async (step, oldest, withinMs) => {
    const scroller = scrollerOf(document.querySelector(ROWS));
    const end = performance.now() + withinMs;
    const frames = [];
    let rows = 0;
    let top = Number.POSITIVE_INFINITY;
    let last = await nextFrame();
    while (top > oldest && performance.now() < end) {
      // What the list takes for the user's own scrolling.
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -step }));
      scroller.scrollTop -= step;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
      const all = document.querySelectorAll(ROWS);
      rows = Math.max(rows, all.length);
      for (const one of all) top = Math.min(top, Number(one.dataset.id));
    }
    return { frames, rows, top };
  };

  return { firstMessage, bareTask, keys, followKeys, go, scroll };
})();
