import { type Answer } from '@ayva/contract/base'
import {
  decideWithdrawal,
  judgePayment,
  type showOfficePayment,
} from '@ayva/contract/payments/cashier/office'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { Controversial } from './Controversial.tsx'

export type Shown = Answer<typeof showOfficePayment>

const SUCCESS = 3
const MANUAL = 5
const ACCEPTED = 7
const VERIFY = 8

type Act = 'approve' | 'documents' | 'refuse' | 'paid' | 'failed' | 'controversial'

/** What can be done with a payment that stands where this one does. */
export function PaymentActs({ payment }: { payment: Shown }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { statusId, typeId, review, agreed } = payment
  const sum = formatMoney(payment.sum, { short: true })
  // Once it was let go, its provider is asked, and people say only what became of it.
  const wasSent = payment.steps.some((one) => one.statusId === ACCEPTED)
  const waits = [MANUAL, VERIFY].includes(statusId)
  const isOfPeople = typeId === 2 && review.length > 0 && waits && !wasSent
  const isToBeJudged = statusId === MANUAL && !isOfPeople
  const close = () => setAct(undefined)
  return (
    <>
      {isOfPeople && may('payments.approve') && (
        <div className="o-detail-acts">
          <Button kind="primary" size="lg" onClick={() => setAct('approve')}>
            {agreed.of > 1 ? `Согласиться на ${sum}` : `Выплатить ${sum}`}
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
          {typeId === 1 ? 'Банк забрал деньги назад' : 'Банк вернул вывод'}
        </Button>
      )}
      {act === 'controversial' && <Controversial payment={payment} onClose={close} />}
      {act !== undefined && act !== 'controversial' && (
        <Decision act={act} payment={payment} onClose={close} />
      )}
    </>
  )
}

type DecisionProps = {
  act: Exclude<Act, 'controversial'>
  payment: Shown
  onClose: () => void
}

/** A decision with what it does to the money, before it is made. */
function Decision({ act, payment, onClose }: DecisionProps) {
  const { playerId, id, step } = payment
  const params = { playerId, paymentId: String(id) }
  const { title, verb, done, preview, danger } = wordsFor(payment)[act]
  return (
    <ActDialog
      title={title}
      verb={verb}
      done={done}
      danger={danger}
      onClose={onClose}
      act={async ({ why }) => {
        if (act === 'paid' || act === 'failed')
          await call(judgePayment, { params, body: { decision: act, step, why } })
        else await call(decideWithdrawal, { params, body: { decision: act, step, why } })
      }}
    >
      <p>{preview}</p>
    </ActDialog>
  )
}

type Words = { title: string; verb: string; done: string; preview: string; danger?: true }

function wordsFor(payment: Shown): Record<DecisionProps['act'], Words> {
  const { typeId, agreed, method, requisite } = payment
  const sum = formatMoney(payment.sum, { short: true })
  const isLast = agreed.by.length + 1 >= agreed.of
  const both =
    agreed.of > 1
      ? ` Сумма крупная: нужны ${agreed.of} сотрудника, согласны ${agreed.by.length}.`
      : ''
  return {
    approve: {
      title: `Выплатить ${sum}`,
      verb: agreed.of > 1 ? 'Согласиться' : 'Выплатить',
      done: isLast ? 'Вывод отправлен' : 'Ваше согласие записано, нужен второй сотрудник',
      preview: `Деньги уйдут: ${method.name} ${requisite ?? ''}. Отменить это будет нельзя.${both}`,
    },
    documents: {
      title: 'Попросить документы',
      verb: 'Попросить',
      done: 'Игрок получит просьбу о документах',
      preview: 'Заявка подождёт, пока игрок подтвердит личность. Деньги остаются за ней.',
    },
    refuse: {
      title: `Отклонить вывод ${sum}`,
      verb: 'Отклонить и вернуть',
      done: 'Деньги вернулись на счёт игрока',
      preview: `Все ${sum} сразу вернутся на счёт игрока, он увидит это в истории.`,
      danger: true,
    },
    paid: {
      title: 'Платёж прошёл',
      verb: 'Прошёл',
      done: 'Платёж проведён',
      preview: typeId === 2 ? `${sum} спишутся: они дошли до игрока.` : `${sum} зачислятся игроку.`,
    },
    failed: {
      title: 'Платёж не прошёл',
      verb: 'Не прошёл',
      done: 'Платёж закрыт',
      preview: typeId === 2 ? `${sum} вернутся на счёт игрока.` : 'Игроку ничего не зачислится.',
      danger: true,
    },
  }
}
