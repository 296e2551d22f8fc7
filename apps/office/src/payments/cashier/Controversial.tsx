import { refundControversial } from '@ayva/contract/payments/cashier/office'
import { Radio } from '@ayva/kit/Radio'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { isLastOf } from './agreed.ts'
import { type Shown } from './PaymentActs.tsx'

type ControversialProps = { payment: Shown; onClose: () => void }

/** A bank has reversed a completed payment: who bears the loss. */
export function Controversial({ payment, onClose }: ControversialProps) {
  const [recover, setRecover] = useState<'cash' | 'nothing'>('nothing')
  const { playerId, id, step, agreed, typeId } = payment
  const isLast = isLastOf(agreed, `refund, recover ${recover}`)
  return (
    <ActDialog
      title={typeId === 1 ? 'Банк забрал деньги назад' : 'Банк вернул вывод'}
      verb="Записать спор"
      danger
      done={isLast ? 'Спор записан' : 'Ваше согласие записано, нужен второй сотрудник'}
      onClose={onClose}
      act={({ why }) =>
        call(refundControversial, {
          params: { playerId, paymentId: String(id) },
          body: { step, recover, why },
        })
      }
    >
      {typeId === 1 ? (
        <fieldset className="o-roles">
          <legend>Чья это потеря</legend>
          <Radio
            name="recover"
            label="Казино: у игрока не списывать ничего"
            checked={recover === 'nothing'}
            onChange={() => setRecover('nothing')}
          />
          <Radio
            name="recover"
            label="Списать с денег игрока сколько есть, остальное казино"
            checked={recover === 'cash'}
            onChange={() => setRecover('cash')}
          />
        </fieldset>
      ) : (
        <p>Вывод вернётся на счёт игрока целиком.</p>
      )}
    </ActDialog>
  )
}
