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
import { isLastOf, saidOf } from './agreed.ts'
import { Controversial } from './Controversial.tsx'

export type Shown = Answer<typeof showOfficePayment>

const SUCCESS = 3
const VERIFY = 8
const GIVEN_BACK = [4, 10]

type Act = 'approve' | 'documents' | 'refuse' | 'paid' | 'failed' | 'controversial'

/** The operations on a payment in its present state. */
export function PaymentActs({ payment }: { payment: Shown }) {
  const may = useMay()
  const [act, setAct] = useState<Act>()
  const { statusId, typeId, awaits, agreed } = payment
  const sum = formatMoney(payment.sum, { short: true })
  const close = () => setAct(undefined)
  return (
    <>
      {awaits === 'decision' && may('payments.approve') && (
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
      {awaits === 'judgement' && may('payments.judge') && (
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

/** A decision, with a preview of its effect on the money. */
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
  // A withdrawal that was returned before returns nothing again.
  const returns =
    typeId === 2 && !payment.steps.some(({ statusId }) => GIVEN_BACK.includes(statusId))
  const first = 'Ваше согласие записано, нужен второй сотрудник'
  const isLast = (decision: string) => isLastOf(agreed, decision)
  const both = (decision: string) =>
    agreed.of > 1
      ? ` Сумма крупная: нужны ${agreed.of} сотрудника, согласны ${saidOf(agreed, decision)}.`
      : ''
  return {
    approve: {
      title: `Выплатить ${sum}`,
      verb: agreed.of > 1 ? 'Согласиться' : 'Выплатить',
      done: isLast('approve') ? 'Вывод отправлен' : first,
      preview: `Деньги уйдут: ${method.name} ${requisite ?? ''}. Отменить это будет нельзя.${both('approve')}`,
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
      done: isLast('paid') ? 'Платёж проведён' : first,
      preview:
        (typeId === 2 ? `${sum} спишутся: они дошли до игрока.` : `${sum} зачислятся игроку.`) +
        both('paid'),
    },
    failed: {
      title: 'Платёж не прошёл',
      verb: 'Не прошёл',
      done: returns && !isLast('failed') ? first : 'Платёж закрыт',
      preview: returns
        ? `${sum} вернутся на счёт игрока.${both('failed')}`
        : 'Игроку ничего не зачислится.',
      danger: true,
    },
  }
}
