import { type ExtraData } from '@ayva/contract/payments/cashier/extra'
import { COINS_CONFIRMATIONS } from '@ayva/contract/payments/coins'
import { majorOf } from '@ayva/contract/payments/kassa'
import { escape } from '../frame.ts'
import { layout, money, words } from '../psp/psp.html.ts'
import { type Operation } from '../psp/psp.store.ts'
import { type Transfer } from './coins.store.ts'

/** One invoice: the address, the sum, the memo, and the progress of the network. */
export function invoicePage(operation: Operation, told: ExtraData): string {
  const { amount, currency, status, returnUrl, token, operationId } = operation
  const { address, memo, link, confirmations, confirmationsNeeded } = told
  const shown =
    status === 'processing'
      ? `Подтверждений ${confirmations} из ${confirmationsNeeded}`
      : words[status]
  return layout(
    `Перевод ${money(amount, currency)}`,
    `<section class="bill">
      <p class="to">Магазин «Айва»</p>
      <h1>${money(amount, currency)}</h1>
      <dl>
        <div><dt>Адрес</dt><dd><code>${escape(address)}</code></dd></div>
        <div><dt>Мемо</dt><dd><code>${escape(memo)}</code></dd></div>
        <div><dt>Ссылка для кошелька</dt><dd><code>${escape(link)}</code></dd></div>
        <div><dt>Операция</dt><dd><code>${operationId}</code></dd></div>
        <div><dt>Состояние</dt><dd>${shown}</dd></div>
      </dl>
      ${status === 'created' ? sendForm({ address, memo, amount: majorOf(amount, 'TON'), token }) : ''}
      ${status === 'processing' ? mineForm(1, token) : ''}
      <a class="back" href="${escape(returnUrl!)}">Вернуться в магазин</a>
    </section>
    <p class="note">Это песочница: настоящих монет здесь нет. Блоки появляются и сами, раз в десять
      секунд.</p>`,
    'coins',
  )
}

type Filled = { address: string; memo: string; amount: string; token: string }

function sendForm({ address, memo, amount, token }: Filled): string {
  return `<form method="post" action="/coins/send">
    <input type="hidden" name="address" value="${escape(address)}">
    <input type="hidden" name="memo" value="${escape(memo)}">
    <input type="hidden" name="token" value="${token}">
    <label>Сумма, TON <input name="amount" value="${amount}" inputmode="decimal" maxlength="24" required></label>
    <button class="main">Отправить монеты</button>
  </form>`
}

function mineForm(blocks: number, token = ''): string {
  return `<form method="post" action="/coins/mine">
    <input type="hidden" name="token" value="${token}">
    <button name="blocks" value="${blocks}">Сделать ${blocks === 1 ? 'блок' : `${blocks} блока`}</button>
  </form>`
}

/** The whole network: recent transfers, and a wallet that can send anything anywhere. */
export function networkPage(transfers: Transfer[], wrong?: string): string {
  const rows = transfers.map(
    (one) => `<tr>
      <td><code>${escape(one.address.slice(0, 8))}…</code></td>
      <td>${escape(one.memo) || '–'}</td>
      <td class="sum">${money(one.amount, 'TON')}</td>
      <td>${one.operationId === null ? 'меньше минимума' : `${one.confirmations} из ${COINS_CONFIRMATIONS}`}</td>
    </tr>`,
  )
  return layout(
    'Сеть TON',
    `<p><a href="/">Все операции</a></p>
    <h1>Сеть TON</h1>
    ${wrong === undefined ? '' : `<p class="result bad" role="alert">${wrong}</p>`}
    <div class="panels">
      <form method="post" action="/coins/send" class="panel">
        <h2>Отправить монеты</h2>
        <label>Адрес <input name="address" maxlength="100" required></label>
        <label>Мемо <input name="memo" maxlength="100"></label>
        <label>Сумма, TON <input name="amount" inputmode="decimal" maxlength="24" required></label>
        <button class="main">Отправить</button>
      </form>
      <div class="panel"><h2>Блоки</h2>${mineForm(1)}${mineForm(COINS_CONFIRMATIONS)}</div>
    </div>
    <h2>Переводы</h2>
    ${
      rows.length === 0
        ? '<p class="lead">Переводов пока нет.</p>'
        : `<div class="scroll"><table>
            <thead><tr><th>Адрес</th><th>Мемо</th><th class="sum">Сумма</th><th>Подтверждения</th></tr></thead>
            <tbody>${rows.join('')}</tbody></table></div>`
    }`,
    'coins',
  )
}
