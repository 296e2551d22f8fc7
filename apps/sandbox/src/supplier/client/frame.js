// Messages to and from the operator's page around the game. Only its origin is accepted and addressed.
const parentOrigin = document.querySelector('#game').dataset.parent
const isFramed = window.parent !== window

export function say(type, more = {}) {
  if (isFramed) window.parent.postMessage({ source: 'ayva-game', type, ...more }, parentOrigin)
}

/** Calls the handler of each known message; others are ignored. */
export function hear(handlers) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parentOrigin || source !== window.parent) return
    if (typeof data !== 'object' || data === null || data.source !== 'ayva') return
    if (Object.hasOwn(handlers, data.type)) handlers[data.type](data)
  })
}

/** Sends what a broken game would: invalid messages, too many, and for other recipients. */
export function speakOutOfTurn() {
  const rubbish = [null, 7, 'ready', { source: 'ayva-game' }, { source: 'ayva', type: 'balance' }]
  const long = { source: 'ayva-game', type: 'error', code: 'x'.repeat(100_000) }
  for (let n = 0; n < 50; n++)
    for (const one of [...rubbish, long, { source: 'ayva-game', type: 'pay', amount: -1 }])
      window.parent.postMessage(one, '*')
}
