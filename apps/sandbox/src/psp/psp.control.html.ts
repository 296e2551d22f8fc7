import { escape } from '../frame.ts'
import { brands, layout, money, payPath, words } from './psp.html.ts'
import { callModes, type Mode, noticeModes } from './psp.modes.ts'
import { type Verdict } from './psp.rules.ts'
import { type Company, type Operation } from './psp.store.ts'

type CompanyMode = { company: Company; mode: Mode }

/** The behaviour of each company, which can be changed here. */
export function controlPage(modes: CompanyMode[]): string {
  return layout(
    'Что будет дальше',
    `<p><a href="/">Все операции</a></p>
    <h1>Что сделает провайдер дальше</h1>
    <p class="lead">Так провайдер будет вести себя с новыми операциями. Одну операцию можно изменить
      в списке операций.</p>
    <div class="panels">${modes.map(panel).join('')}</div>`,
  )
}

function panel({ company, mode }: CompanyMode): string {
  const { calls, notices, method, times } = mode
  const usual = (calls === 'usual' && notices === 'usual') || times === 0
  return `<form method="post" class="panel psp-${company}">
    <h2>${brands[company]}</h2>
    <p class="state">${usual ? 'Работает как обычно' : 'Ведёт себя по-особому'}</p>
    <input type="hidden" name="company" value="${company}">
    <label>Ответы на вызовы ${select('calls', callModes, calls)}</label>
    <label>Уведомления ${select('notices', noticeModes, notices)}</label>
    <label>Только для способа <input name="method" maxlength="60" value="${escape(method ?? '')}" placeholder="любой"></label>
    <label>Сколько операций <input name="times" type="number" min="1" max="1000" value="${times || ''}" placeholder="пока не изменю"></label>
    <button class="main">Применить</button>
  </form>`
}

function select(name: string, options: Record<string, string>, chosen: string): string {
  const rows = Object.entries(options).map(
    ([value, text]) =>
      `<option value="${value}"${value === chosen ? ' selected' : ''}>${text}</option>`,
  )
  return `<select name="${name}">${rows.join('')}</select>`
}

const verdicts: Record<Verdict, string> = {
  success: 'Провести',
  declined: 'Отклонить',
  delayed: 'Задержать',
  reverted: 'Отозвать проведённую',
}

/** One operation with all possible actions. */
export function operationPage(operation: Operation): string {
  const { amount, currency, kind, method, status, operationId, notices } = operation
  const buttons = Object.entries(verdicts).map(
    ([value, text]) => `<button name="verdict" value="${value}">${text}</button>`,
  )
  return layout(
    `Операция ${operationId}`,
    `<p><a href="/">Все операции</a></p>
    <section class="bill">
      <p class="to">${kind === 'payment' ? 'Платёж' : 'Выплата'} · ${escape(method)}</p>
      <h1>${money(amount, currency)}</h1>
      <dl>
        <div><dt>Операция</dt><dd><code>${operationId}</code></dd></div>
        <div><dt>Состояние</dt><dd>${words[status]}</dd></div>
      </dl>
      <form method="post">${buttons.join('')}</form>
      <form method="post" class="more">
        <label>Уведомления об операции ${select('notices', noticeModes, notices)}</label>
        <button>Запомнить</button>
      </form>
      <form method="post" class="more"><button name="repeat" value="yes">Прислать уведомления ещё раз</button></form>
      ${kind === 'payment' && status === 'created' ? `<a class="back" href="${payPath(operation)}">Страница оплаты</a>` : ''}
    </section>`,
    operation.provider,
  )
}
