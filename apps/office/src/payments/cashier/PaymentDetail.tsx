import { showOfficePayment } from '@ayva/contract/payments/cashier/office'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { Money, formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { fullMoment } from '#lib/times.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { agreedWords } from './agreed.ts'
import { PaymentActs, type Shown } from './PaymentActs.tsx'
import { actorWords, providerWords, ruleWords, stateOf } from './payment-words.ts'

type PaymentDetailProps = {
  playerId: string
  paymentId: string
  onClose?: (() => void) | undefined
}

/** The interval of updates, because a payment can change while it is shown, and others can decide it. */
const REFRESH_MS = 5000

export function PaymentDetail({ playerId, paymentId, onClose }: PaymentDetailProps) {
  const asked = useQuery({
    ...asking(showOfficePayment, { params: { playerId, paymentId } }),
    refetchInterval: REFRESH_MS,
  })
  if (!asked.data)
    return (
      <aside className="o-detail" aria-label="Платёж">
        <Waiting asked={asked} height={320} />
      </aside>
    )
  return <Detail payment={asked.data} onClose={onClose} />
}

type DetailProps = { payment: Shown; onClose?: (() => void) | undefined }

function Detail({ payment, onClose }: DetailProps) {
  const { id, playerId, sum, statusId, method, requisite, commission, tips, review } = payment
  const { words, tone } = stateOf(statusId)
  return (
    <aside className="o-detail" aria-label={`Платёж ${id}`}>
      <header>
        <span>
          {payment.typeId === 2 ? 'Заявка' : 'Пополнение'} <span translate="no">{id}</span>
        </span>
        <Pill tone={tone}>{words}</Pill>
        {onClose && <IconButton icon="x" label="Закрыть" onClick={onClose} />}
      </header>
      <p className="o-sum">
        <Money value={sum} short />
      </p>
      <dl className="o-facts">
        <div>
          <dt>Игрок</dt>
          <dd>
            <Link to={`/players/${playerId}`}>№ {playerId}</Link>
          </dd>
        </div>
        <Fact term={payment.typeId === 2 ? 'Куда' : 'Способ'}>
          {method.name}
          {requisite === null ? '' : `, ${requisite}`}
        </Fact>
        <Fact term="Провайдер">{providerWords(payment.provider)}</Fact>
        <Fact term="Комиссия">{formatMoney(commission)}</Fact>
        {tips.minor > 0n && <Fact term="Чаевые">{formatMoney(tips)}</Fact>}
        <Fact term="Создан">{fullMoment(payment.createdAt)}</Fact>
        {payment.promisedAt !== null && (
          <Fact term="Обещано до">{fullMoment(payment.promisedAt)}</Fact>
        )}
        {payment.agreed.of > 1 && <Fact term="Согласны">{agreedWords(payment.agreed)}</Fact>}
        {payment.reason !== null && <Fact term="Причина">{payment.reason}</Fact>}
      </dl>
      {review.length > 0 && (
        <section>
          <h2>Почему ждёт</h2>
          <ul className="o-checks">
            {review.map((rule) => (
              <li key={rule}>
                <Icon name="warning-circle" size={18} className="is-bad" />
                {ruleWords(rule)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PaymentActs payment={payment} />
      <details>
        <summary>Шаги: {payment.steps.length}</summary>
        <ul className="o-checks">
          {payment.steps.map((step) => (
            <li key={step.step}>
              <span>
                {stateOf(step.statusId).words} · {actorWords(step.actor)}
                {step.note !== '' && <small> {step.note}</small>}
                <br />
                <time>{fullMoment(step.at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Проводки: {payment.entries.length}</summary>
        <ul className="o-checks">
          {payment.entries.map((entry, place) => (
            <li key={place}>
              <span translate="no">
                {entry.account} <small>{entry.reason}</small>
              </span>
              <b className="o-right">
                <Money value={{ minor: entry.amount, currency: payment.currency }} plus />
              </b>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
