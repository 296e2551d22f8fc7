import {
  decideWithdrawal,
  judgePayment,
  refundControversial,
  showOfficePayment,
} from '@ayva/contract/cashier/office'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { Money, formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { fullMoment } from '#lib/times.ts'
import { actorWords, providerWords, ruleWords, stateOf } from './payment-words.ts'

type Shown = Answer<typeof showOfficePayment>
type PaymentDetailProps = {
  playerId: string
  paymentId: string
  /** Whether it stands in a queue, and so is left to people. */
  waiting: boolean
  onClose?: (() => void) | undefined
}

/** One payment with what is known of it, and what an operator may do with it. */
export function PaymentDetail({ playerId, paymentId, waiting, onClose }: PaymentDetailProps) {
  const asked = useQuery(asking(showOfficePayment, { params: { playerId, paymentId } }))
  if (asked.error)
    return (
      <aside className="o-detail" aria-label="Платёж">
        <ErrorNote title={wordsOf(asked.error)} onRetry={() => void asked.refetch()} />
      </aside>
    )
  if (!asked.data)
    return (
      <aside className="o-detail" aria-label="Платёж">
        <Skeleton height={320} />
      </aside>
    )
  return <Detail payment={asked.data} waiting={waiting} onClose={onClose} />
}

type DetailProps = { payment: Shown; waiting: boolean; onClose?: (() => void) | undefined }

function Detail({ payment, waiting, onClose }: DetailProps) {
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
        {payment.agreed.of > 1 && (
          <Fact term="Согласны">
            {payment.agreed.by.length} из {payment.agreed.of}
            {payment.agreed.by.length > 0 && `: ${payment.agreed.by.join(', ')}`}
          </Fact>
        )}
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
      <Acts payment={payment} waiting={waiting} />
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

const MANUAL = 5
const VERIFY = 8
const SUCCESS = 3

type Act = 'approve' | 'documents' | 'refuse' | 'paid' | 'failed' | 'controversial'

/** What can be done with a payment that stands where this one does. */
function Acts({ payment, waiting }: { payment: Shown; waiting: boolean }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { playerId, id, statusId, typeId, review, step } = payment
  const sum = formatMoney(payment.sum, { short: true })
  const isOfPeople = typeId === 2 && review.length > 0 && [MANUAL, VERIFY].includes(statusId)
  const isToBeJudged = statusId === MANUAL && !isOfPeople
  const params = { playerId, paymentId: String(id) }
  const close = () => setAct(undefined)
  const decide = (decision: 'approve' | 'documents' | 'refuse') => (said: { why: string }) =>
    call(decideWithdrawal, { params, body: { decision, step, why: said.why } })
  const judge = (decision: 'paid' | 'failed') => (said: { why: string }) =>
    call(judgePayment, { params, body: { decision, step, why: said.why } })
  return (
    <>
      {isOfPeople && may('payments.approve') && (
        <div className="o-detail-acts">
          <Button kind="primary" size="lg" onClick={() => setAct('approve')}>
            {payment.agreed.of > 1 ? `Согласиться на ${sum}` : `Выплатить ${sum}`}
          </Button>
          {statusId !== VERIFY && (
            <Button kind="outline" onClick={() => setAct('documents')}>
              Документы
            </Button>
          )}
          <Button kind="danger" onClick={() => setAct('refuse')}>
            Отклонить
          </Button>
        </div>
      )}
      {isToBeJudged && may('payments.judge') && (
        <div className="o-detail-acts">
          <p>Провайдер не сказал, прошёл ли платёж. Проверьте у него и решите.</p>
          <Button kind="primary" onClick={() => setAct('paid')}>
            Прошёл
          </Button>
          <Button kind="danger" onClick={() => setAct('failed')}>
            Не прошёл
          </Button>
        </div>
      )}
      {statusId === SUCCESS && may('payments.refund') && (
        <Button kind="outline" onClick={() => setAct('controversial')}>
          Банк забрал деньги назад
        </Button>
      )}
      {!waiting && isOfPeople && <p className="o-none">Заявка ждёт решения.</p>}
      {act === 'approve' && (
        <ActDialog
          title={`Выплатить ${sum}`}
          verb={payment.agreed.of > 1 ? 'Согласиться' : 'Выплатить'}
          done={
            payment.agreed.by.length + 1 < payment.agreed.of
              ? 'Ваше согласие записано, нужен второй сотрудник'
              : 'Вывод отправлен'
          }
          onClose={close}
          act={decide('approve')}
        >
          <p>
            Деньги уйдут: {payment.method.name} {payment.requisite}. Отменить это будет нельзя.
            {payment.agreed.of > 1 &&
              ` Сумма крупная: нужны ${payment.agreed.of} сотрудника, согласны ${payment.agreed.by.length}.`}
          </p>
        </ActDialog>
      )}
      {act === 'documents' && (
        <ActDialog
          title="Попросить документы"
          verb="Попросить"
          done="Игрок получит просьбу о документах"
          onClose={close}
          act={decide('documents')}
        >
          <p>Заявка подождёт, пока игрок подтвердит личность. Деньги остаются за ней.</p>
        </ActDialog>
      )}
      {act === 'refuse' && (
        <ActDialog
          title={`Отклонить вывод ${sum}`}
          verb="Отклонить и вернуть"
          danger
          done="Деньги вернулись на счёт игрока"
          onClose={close}
          act={decide('refuse')}
        >
          <p>Все {sum} сразу вернутся на счёт игрока, он увидит это в истории.</p>
        </ActDialog>
      )}
      {act === 'paid' && (
        <ActDialog
          title="Платёж прошёл"
          verb="Прошёл"
          done="Платёж проведён"
          onClose={close}
          act={judge('paid')}
        >
          <p>
            {typeId === 2
              ? `${sum} будут списаны: они дошли до игрока.`
              : `${sum} будут зачислены игроку.`}
          </p>
        </ActDialog>
      )}
      {act === 'failed' && (
        <ActDialog
          title="Платёж не прошёл"
          verb="Не прошёл"
          danger
          done="Платёж закрыт"
          onClose={close}
          act={judge('failed')}
        >
          <p>{typeId === 2 ? `${sum} вернутся на счёт игрока.` : 'Игроку ничего не зачислится.'}</p>
        </ActDialog>
      )}
      {act === 'controversial' && (
        <Controversial payment={payment} params={params} onClose={close} />
      )}
    </>
  )
}

type ControversialProps = {
  payment: Shown
  params: { playerId: string; paymentId: string }
  onClose: () => void
}

function Controversial({ payment, params, onClose }: ControversialProps) {
  const [recover, setRecover] = useState<'cash' | 'nothing'>('nothing')
  const isDeposit = payment.typeId === 1
  return (
    <ActDialog
      title="Банк забрал деньги назад"
      verb="Записать спор"
      danger
      done="Спор записан"
      onClose={onClose}
      act={({ why }) =>
        call(refundControversial, { params, body: { step: payment.step, recover, why } })
      }
    >
      {isDeposit ? (
        <fieldset className="o-roles">
          <legend>Чья это потеря</legend>
          <label className="o-radio">
            <input
              type="radio"
              name="recover"
              checked={recover === 'nothing'}
              onChange={() => setRecover('nothing')}
            />
            Казино: у игрока не списывать ничего
          </label>
          <label className="o-radio">
            <input
              type="radio"
              name="recover"
              checked={recover === 'cash'}
              onChange={() => setRecover('cash')}
            />
            Списать с денег игрока сколько есть, остальное казино
          </label>
        </fieldset>
      ) : (
        <p>Вывод вернётся на счёт игрока целиком.</p>
      )}
    </ActDialog>
  )
}
