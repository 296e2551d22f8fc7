// The page of a game: stake, round, motion, result. The server decides; the page shows it.
import { hear, say, speakOutOfTurn } from './frame.js'
import { setSound, tone } from './sound.js'

const SEEN = 12
const TRIES = 5
const here = (id) => document.querySelector(`#${id}`)
const game = here('game')
const { currency, digits } = game.dataset
const base = location.pathname
const { move, short } = await import(`./${game.dataset.game}.js`)

const words = {
  INSUFFICIENT_FUNDS: 'На счёте не хватает денег на такую ставку.',
  PLAYER_BLOCKED: 'Сейчас играть на деньги нельзя. Почему — сказано в вашем профиле.',
  LIMIT_REACHED: 'Это больше лимита, который вы поставили.',
  TOKEN_INVALID: 'Сеанс игры закончился. Откройте игру заново.',
  TOKEN_EXPIRED: 'Сеанс игры закончился. Откройте игру заново.',
  GAME_UNAVAILABLE: 'Игра сейчас выключена.',
  NO_ANSWER: 'Касса не ответила. Ставка не сыграна, деньги вернутся на счёт.',
}
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const state = { stakes: [], at: 0, balance: null, minCycleMs: 0, busy: true, paused: false }
let pending

function money(minor) {
  const value = minor / 10 ** Number(digits)
  const known = !['XXX', 'TON', 'POINTS'].includes(currency)
  const style = known ? { style: 'currency', currency } : { minimumFractionDigits: 2 }
  const text = new Intl.NumberFormat('ru', style).format(value)
  return known ? text : `${text} ${currency === 'XXX' ? 'монет' : currency}`
}

function showBalance(balance) {
  if (!balance) return
  state.balance = balance
  here('balance').textContent = money(balance.real + balance.bonus)
}

function showControls() {
  const off = state.busy || state.paused
  here('play').disabled = off || pending !== undefined
  here('less').disabled = off || state.at === 0
  here('more').disabled = off || state.at >= state.stakes.length - 1
  for (const radio of document.querySelectorAll('[name=choice]')) radio.disabled = off
  here('stake').textContent = money(state.stakes[state.at] ?? 0)
}

function notice(text, { cash = false, again = false } = {}) {
  here('notice').textContent = text ?? ''
  here('notice').hidden = !text
  here('cash').hidden = !cash
  here('again').hidden = !again
}

function remember(round) {
  const item = document.createElement('li')
  item.textContent = short(round.outcome)
  item.className = round.win > 0 ? 'won' : ''
  item.setAttribute('aria-label', round.win > 0 ? `${round.words}, выигрыш` : round.words)
  here('last').prepend(item)
  while (here('last').children.length > SEEN) here('last').lastChild.remove()
  for (const name of ['id', 'hash', 'seed', 'clientSeed', 'words'])
    here(`of-${name}`).textContent = round[name]
  here('proof').hidden = false
}

async function ask(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  for (let tries = 1; ; tries++) {
    const answer = await fetch(base + path, init).catch(() => undefined)
    if (answer && answer.status < 500) return answer.ok ? answer.json() : undefined
    if (tries === TRIES) throw new Error('nobody answers')
    await new Promise((done) => setTimeout(done, 400 * 2 ** tries))
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

async function play() {
  const asked = pending ?? {
    id: crypto.randomUUID(),
    stake: state.stakes[state.at],
    choice: document.querySelector('[name=choice]:checked').value,
    clientSeed: here('word').value.replace(/[^\w-]/g, '') || randomWord(),
  }
  pending = asked
  state.busy = true
  notice()
  showControls()
  here('result').textContent = ''
  say('round-start', { roundId: asked.id })
  const begun = performance.now()
  try {
    const answer = await ask('/rounds', asked)
    pending = undefined
    if (!answer) notice('Сеанс игры закончился. Откройте игру заново.')
    else await show(answer)
    await pause(state.minCycleMs - (performance.now() - begun))
  } catch {
    notice('Связь пропала. Раунд не потерян: повторите, и он продолжится.', { again: true })
  }
  state.busy = false
  showControls()
  say('round-end', { roundId: asked.id })
  say('balance-changed')
  here(pending ? 'again' : 'play').focus({ preventScroll: true })
}

/** The result is shown after its motion, together with the balance. */
async function show({ round, balance, hash }) {
  if (hash) here('hash').textContent = hash
  if (round.outcome === undefined) {
    showBalance(balance)
    notice(words[round.reason] ?? 'Ставка не принята.', {
      cash: round.reason === 'INSUFFICIENT_FUNDS',
    })
    return
  }
  if (state.balance) {
    const { real, bonus } = state.balance
    here('balance').textContent = money(real + bonus - round.stake)
  }
  await move(round.outcome, stillness.matches)
  const drawn = round.words[0].toUpperCase() + round.words.slice(1)
  here('result').textContent =
    round.win > 0 ? `${drawn}. Выигрыш ${money(round.win)}` : `${drawn}. Без выигрыша`
  here('result').classList.toggle('won', round.win > 0)
  tone(round.win > 0)
  showBalance(balance)
  remember(round)
}

function randomWord() {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function refresh() {
  const fresh = await ask('/state').catch(() => undefined)
  if (!fresh) return undefined
  if (!state.busy || state.balance === null) showBalance(fresh.balance)
  return fresh
}

here('less').addEventListener('click', () => ((state.at -= 1), showControls()))
here('more').addEventListener('click', () => ((state.at += 1), showControls()))
here('controls').addEventListener('submit', (event) => {
  event.preventDefault()
  if (!here('play').disabled) void play()
})
here('again').addEventListener('click', () => void play())
here('cash').addEventListener('click', () => say('cash'))
hear({
  balance: () => void refresh(),
  pause: () => ((state.paused = true), showControls()),
  resume: () => ((state.paused = false), showControls()),
  sound: ({ on }) => setSound(on === true),
})

const first = await refresh()
if (!first || first.status !== 'OK') {
  notice(words[first?.status] ?? 'Игра не открылась. Откройте её заново.')
  say('error', { code: first?.status ?? 'no-session' })
} else {
  Object.assign(state, { stakes: first.stakes, minCycleMs: first.minCycleMs, busy: false })
  here('hash').textContent = first.hash
  here('word').value = randomWord()
  for (const round of first.last.toReversed()) remember(round)
  showControls()
  say('ready')
  if (game.dataset.page === 'noisy') speakOutOfTurn()
}
