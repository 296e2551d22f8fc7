import { currencyExponents, type Currency } from '@ayva/contract/base'
import { type PspStatus } from '@ayva/contract/payments/psp'
import { escape } from '../frame.ts'
import { BANK_CODE } from './psp.rules.ts'
import { type Company, type Operation } from './psp.store.ts'

export const words: Record<PspStatus, string> = {
  created: 'Ждёт оплаты',
  processing: 'Отправляется',
  delayed: 'Банк проверяет',
  success: 'Оплачено',
  declined: 'Отклонено',
}
const merchant = 'Айва'
export const brands: Record<Company, string> = {
  sandbox: 'Платёжная песочница',
  kassa: 'Вторая касса',
  coins: 'Монетный двор',
}

/** The page of one payment: the sum, the merchant, and every possible result at a bank. */
export function payPage(operation: Operation, wrongCode?: unknown): string {
  const { amount, currency, method, status, returnUrl, operationId, provider } = operation
  const open = status === 'created'
  return layout(
    `Оплата ${money(amount, currency)}`,
    `<section class="bill">
      <p class="to">Магазин «${merchant}»</p>
      <h1>${money(amount, currency)}</h1>
      <dl>
        <div><dt>Способ</dt><dd>${escape(method)}</dd></div>
        <div><dt>Номер</dt><dd><code title="${operationId}">${operationId.slice(-8)}</code></dd></div>
        <div><dt>Состояние</dt><dd>${words[status]}</dd></div>
      </dl>
      ${open ? (operation.asksCode ? codeForm(operation, wrongCode) : actions(returnUrl!)) : done(operation)}
    </section>
    <p class="note">Это песочница: настоящих денег здесь нет. Кнопки показывают, чем может кончиться
      платёж у банка.</p>`,
    provider,
  )
}

function actions(returnUrl: string): string {
  return `<form method="post">
    <button name="action" value="pay" class="main">Оплатить</button>
    <button name="action" value="delay">Подтвердить с задержкой</button>
    <button name="action" value="decline">Отклонить</button>
  </form>
  <a class="back" href="${escape(returnUrl)}">Вернуться без оплаты</a>`
}

/** The bank checks that the payer is the holder of the card. */
function codeForm({ codeTries, returnUrl }: Operation, wrongCode: unknown): string {
  const wrong =
    wrongCode === undefined
      ? ''
      : `<p class="result bad" role="alert">Код неверный. Осталось попыток: ${2 - codeTries}</p>`
  return `<form method="post">
    <h2>Подтверждение банка</h2>
    <p class="bank">Банк отправил код из 4 цифр. Телефона в песочнице нет: код всегда ${BANK_CODE}.</p>
    ${wrong}
    <label>Код из сообщения <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required></label>
    <button name="action" value="code" class="main">Подтвердить</button>
  </form>
  <form method="post"><button name="action" value="decline">Отказаться от оплаты</button></form>
  <a class="back" href="${escape(returnUrl!)}">Вернуться без оплаты</a>`
}

function done({ status, returnUrl }: Operation): string {
  const mark = status === 'declined' ? 'bad' : 'good'
  return `<p class="result ${mark}">${words[status]}</p>
    <a class="button main" href="${escape(returnUrl!)}">Вернуться в магазин</a>`
}

/** Recent operations, as a merchant's manager would see them. */
export function frontPage(operations: Operation[], ways: string): string {
  const rows = operations.map(
    (one) => `<tr>
      <td>${moment(one.createdAt)}</td>
      <td>${one.kind === 'payment' ? 'Платёж' : 'Выплата'}<small>${brands[one.provider]} · ${escape(one.method)}${one.requisite ? `, ${escape(one.requisite)}` : ''}</small></td>
      <td class="sum">${money(one.amount, one.currency)}</td>
      <td><span class="status ${one.status}">${words[one.status]}</span></td>
      <td>${one.kind === 'payment' && one.status === 'created' ? `<a href="${payPath(one)}">Открыть</a> ` : ''}<a href="/control/${one.token}">Управлять</a></td>
    </tr>`,
  )
  const list =
    rows.length === 0
      ? '<p class="note">Операций пока нет. Создайте пополнение на сайте, и оно появится здесь.</p>'
      : `<div class="scroll"><table>
          <thead><tr><th>Когда</th><th>Что</th><th class="sum">Сумма</th><th>Состояние</th><th>Страница</th></tr></thead>
          <tbody>${rows.join('')}</tbody>
        </table></div>`
  return layout(
    'Операции',
    `<h1>Операции</h1>
    <p class="ways"><a href="/control">Что сделает провайдер дальше</a> · <a href="/coins">Сеть TON</a></p>${list}${ways}
    <section class="help">
      <h2>Чем может кончиться выплата</h2>
      <p>Выплата проходит за несколько секунд. Отказ получают карта с окончанием 0002, телефон и
        кошелёк с окончанием 0000.</p>
    </section>`,
  )
}

export const payPath = ({ provider, token }: Operation) =>
  `${provider === 'sandbox' ? '' : `/${provider}`}/pay/${token}`

export function missingPage(): string {
  return layout(
    'Нет такой страницы',
    '<h1>Нет такой страницы</h1><p><a href="/">Все операции</a></p>',
  )
}

/** The companies share the pages; another name and colour distinguish them. */
export function layout(title: string, body: string, company: Company = 'sandbox'): string {
  const brand = brands[company]
  return `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(title)} · ${brand}</title>
  <link rel="stylesheet" href="/psp.css">
  <link rel="icon" href="data:,">
</head>
<body class="psp-${company}">
  <header><a href="/">${brand}</a><span>песочница</span></header>
  <main>${body}</main>
</body>
</html>`
}

const signs: Record<string, string> = { RUB: '₽', USD: '$', UAH: '₴', KZT: '₸', INR: '₹', AZN: '₼' }

export function money(minor: string, currency: string): string {
  const digits = currencyExponents[currency as Currency] ?? 2
  const padded = minor.padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits).replace(/\B(?=(\d{3})+$)/g, '\u00A0')
  const fraction = padded.slice(padded.length - digits).replace(/(?<=..)0+$/, '')
  return `${whole}${fraction && `,${fraction}`}\u00A0${signs[currency] ?? escape(currency)}`
}

const moments = new Intl.DateTimeFormat('ru', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
})
const moment = (at: Date) => moments.format(at)
