import { currencyExponents } from '@ayva/contract/base'
import { escape } from '../frame.ts'
import { coinFace, roseOfWinds } from './supplier.art.ts'
import { digestOf, games, hashOf } from './supplier.games.ts'
import { callModes, type Mode, pageModes, walletModes } from './supplier.modes.ts'
import { type Round, type RoundState, type Session } from './supplier.store.ts'

const exponents: Record<string, number> = currencyExponents
const digitsOf = (currency: string) => exponents[currency] ?? 2

/** The page of a game inside the operator's frame. */
export function gamePage({ game, currency, lobbyUrl, page, player }: Session): string {
  const { card, choices } = games[game]!
  const isToss = game === 'orel-reshka'
  const stage = isToss
    ? `<div class="coin" id="coin"><div class="face">${coinFace('orel')}</div><div class="face back">${coinFace('reshka')}</div></div>`
    : `<div class="rose">${roseOfWinds()}</div>`
  const radios = Object.entries(choices).map(
    ([value, words], n) =>
      `<label><input type="radio" name="choice" value="${value}"${n === 0 ? ' checked' : ''}><span>${words}</span></label>`,
  )
  return layout(
    card.name,
    `<main id="game" class="${game}" data-game="${game}" data-parent="${escape(new URL(lobbyUrl).origin)}"
      data-currency="${escape(currency)}" data-digits="${digitsOf(currency)}" data-page="${page}">
    <header><h1>${card.name}</h1><p class="studio">студия «Причал»</p>
      ${player === null ? '<p class="demo">Демо: деньги ненастоящие</p>' : ''}</header>
    <div class="stage">${stage}</div>
    <p id="result" class="result" role="status"></p>
    <ol id="last" class="last" aria-label="Последние результаты"></ol>
    <form id="controls" class="controls">
      <fieldset class="choices"${isToss ? '' : ' hidden'}><legend>Что выпадет</legend>${radios.join('')}</fieldset>
      <div class="stake" role="group" aria-label="Ставка">
        <button type="button" id="less" aria-label="Меньше">−</button>
        <output id="stake" aria-live="polite">…</output>
        <button type="button" id="more" aria-label="Больше">+</button>
      </div>
      <button id="play" class="play" disabled>${isToss ? 'Бросить' : 'Крутить'}</button>
      <p class="balance">Баланс <output id="balance">…</output></p>
    </form>
    <p id="notice" class="notice" role="alert" hidden></p>
    <p class="ways"><button type="button" id="cash" hidden>Пополнить счёт</button><button type="button" id="again" hidden>Повторить</button></p>
    <details class="fair"><summary>Честный жребий</summary>
      <p>Следующий результат уже выбран вместе с вашим словом. Отпечаток нашего семени известен заранее:</p>
      <p><code id="hash">…</code></p>
      <label for="word">Ваше слово</label>
      <input id="word" maxlength="64" autocomplete="off" spellcheck="false">
      <dl id="proof" hidden>
        <div><dt>Последний раунд</dt><dd><code id="of-id"></code></dd></div>
        <div><dt>Выпало</dt><dd id="of-words"></dd></div>
        <div><dt>Его отпечаток</dt><dd><code id="of-hash"></code></dd></div>
        <div><dt>Наше семя</dt><dd><code id="of-seed"></code></dd></div>
        <div><dt>Слово</dt><dd><code id="of-clientSeed"></code></dd></div>
      </dl>
      <p>SHA-256 от семени — отпечаток. HMAC-SHA256 с семенем как ключом от строки «слово:раунд» — жребий:
        первые четыре байта по модулю числа исходов.</p>
    </details>
    <noscript><p class="notice">Для игры нужен JavaScript.</p></noscript>
    </main><script type="module" src="/client/game.js"></script>`,
  )
}

const states: Record<RoundState, string> = {
  asked: 'ставку спрашивают у кошелька',
  open: 'кошельку сообщают итог',
  closed: 'сыгран',
  void: 'ставка возвращается',
  refused: 'ставка не принята',
}

/** The replay of a round, with all inputs of its draw. */
export function replayPage(round: Round): string {
  const { id, game, choice, stake, currency, state, seed, clientSeed, outcome, win } = round
  const rules = games[game]!
  const isDrawn = state === 'open' || state === 'closed'
  const digest = digestOf(seed, clientSeed, id)
  const picture =
    game === 'orel-reshka' ? coinFace(outcome === 0 ? 'orel' : 'reshka') : roseOfWinds(outcome)
  const drawn = `<div class="stage small">${picture}</div>
    <p class="result">${capital(rules.words(outcome))}: ${win > 0n ? `выигрыш ${money(win, currency)}` : 'без выигрыша'}</p>
    <dl><div><dt>Наше семя</dt><dd><code>${seed.toString('hex')}</code></dd></div>
      <div><dt>HMAC-SHA256</dt><dd><code>${digest.toString('hex')}</code></dd></div>
      <div><dt>Первые 4 байта</dt><dd>${digest.readUInt32BE(0)} mod ${rules.outcomes} = ${outcome}</dd></div></dl>
    <h2>Как проверить</h2>
    <p>SHA-256 от байтов семени совпадает с отпечатком, который был показан до раунда. HMAC-SHA256 с этим
      семенем как ключом от строки «слово:раунд» даёт число, а остаток от деления — исход.</p>`
  return layout(
    `Раунд · ${rules.card.name}`,
    `<main class="replay"><h1>${rules.card.name}</h1>
    <dl><div><dt>Раунд</dt><dd><code>${id}</code></dd></div>
      <div><dt>Ставка</dt><dd>${money(stake, currency)}${Object.keys(rules.choices).length > 1 ? `, ${rules.choices[choice]!.toLowerCase()}` : ''}</dd></div>
      <div><dt>Состояние</dt><dd>${states[state]}</dd></div>
      <div><dt>Отпечаток до раунда</dt><dd><code>${hashOf(seed)}</code></dd></div>
      <div><dt>Слово игрока</dt><dd><code>${escape(clientSeed)}</code></dd></div></dl>
    ${isDrawn ? drawn : ''}</main>`,
  )
}

/** The company's book, newest first. */
export function frontPage(rounds: Round[]): string {
  const rows = rounds.map(
    ({ replay, game, player, stake, win, currency, state }) =>
      `<tr><td><a href="/replay/${replay}">${games[game]!.card.name}</a></td><td>${player === null ? 'демо' : escape(player)}</td>
      <td>${money(stake, currency)}</td><td>${money(win, currency)}</td><td>${states[state]}</td></tr>`,
  )
  return layout(
    'Студия «Причал»',
    `<main class="replay"><h1>Студия «Причал»</h1>
    <p>Песочница поставщика игр: отдельная компания со своей книгой раундов. Деньги учебные.
      <a href="/control">Что будет дальше</a></p>
    <div class="table" tabindex="0" role="region" aria-label="Раунды"><table><thead><tr><th>Игра</th><th>Игрок</th><th>Ставка</th><th>Выигрыш</th><th>Состояние</th></tr></thead>
    <tbody>${rows.join('') || '<tr><td colspan="5">Раундов ещё не было.</td></tr>'}</tbody></table></div></main>`,
  )
}

/** The future behaviour of the company. */
export function controlPage({ calls, wallet, page, times }: Mode): string {
  return layout(
    'Что будет дальше',
    `<main class="replay"><h1>Что поставщик сделает дальше</h1>
    <p><a href="/">Все раунды</a></p>
    <form method="post" class="modes">
      <label>Ответы на вызовы ${select('calls', callModes, calls)}</label>
      <label>Разговор с кошельком ${select('wallet', walletModes, wallet)}</label>
      <label>Страница игры ${select('page', pageModes, page)}</label>
      <label>Сколько раундов и запусков <input name="times" type="number" min="1" max="1000" value="${times ?? ''}" placeholder="пока не изменю"></label>
      <button class="play">Применить</button>
    </form></main>`,
  )
}

function select(name: string, options: Record<string, string>, chosen: string): string {
  const rows = Object.entries(options).map(
    ([value, words]) =>
      `<option value="${value}"${value === chosen ? ' selected' : ''}>${words}</option>`,
  )
  return `<select name="${name}">${rows.join('')}</select>`
}

export const missingPage = (): string =>
  layout(
    'Нет такой страницы',
    '<main class="replay"><h1>Нет такой страницы</h1><p>Возможно, сеанс игры закончился: откройте игру заново.</p></main>',
  )

/** The page shown when another site is loaded in the frame. */
export const elsewherePage = (): string =>
  layout(
    'Другая страница',
    '<main class="replay"><h1>Это не игра</h1><p>Сюда попала другая страница.</p></main>',
  )

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/game.css"></head>
<body>${body}</body></html>`
}

function money(minor: bigint, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const part = text.slice(text.length - digits)
  const shown = part.replace(/0+$/, '').padEnd(Math.min(digits, 2), '0')
  return `${whole}${shown ? `,${shown}` : ''} ${currency === 'XXX' ? 'монет' : escape(currency)}`
}

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)
