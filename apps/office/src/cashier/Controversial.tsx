import { refundControversial } from '@ayva/contract/cashier/office'
import { Radio } from '@ayva/kit/Radio'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { type Shown } from './PaymentActs.tsx'

type ControversialProps = { payment: Shown; onClose: () => void }

/** A bank has taken a paid payment back: whose loss it is. */
export function Controversial({ payment, onClose }: ControversialProps) {
  const [recover, setRecover] = useState<'cash' | 'nothing'>('nothing')
  const { playerId, id, step } = payment
  return (
    <ActDialog
      title="Банк забрал деньги назад"
      verb="Записать спор"
      danger
      done="Спор записан"
      onClose={onClose}
      act={({ why }) =>
        call(refundControversial, {
          params: { playerId, paymentId: String(id) },
          body: { step, recover, why },
        })
      }
    >
      {payment.typeId === 1 ? (
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
