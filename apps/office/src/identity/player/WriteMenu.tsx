import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import { giveSpins } from '@ayva/contract/rewards/fortune-wheel/office'
import { giveGift } from '@ayva/contract/payments/gifts/office'
import { sendNotification } from '@ayva/contract/communication/inbox/office'
import { sendPopupMessage } from '@ayva/contract/communication/popups/office'
import { offerRepayment } from '@ayva/contract/ledger/wallet/repayment'
import { type Endpoint } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { useMay } from '#lib/self.ts'
import { writeLabels } from './write-labels.ts'

type Way = {
  id: string
  title: string
  hint: string
  verb: string
  done: string
  endpoint: Endpoint
  permission: string
  /** The field with the id that makes a repeated call idempotent. */
  idField?: 'uuid' | 'repaymentId'
}

const ways: Way[] = [
  {
    id: 'notification',
    title: 'Уведомление',
    hint: 'Ляжет в его уведомления',
    verb: 'Отправить',
    done: 'Уведомление отправлено',
    endpoint: sendNotification,
    permission: 'inbox.send',
  },
  {
    id: 'message',
    title: 'Сообщение поверх страницы',
    hint: 'Покажется, когда он придёт, и не поверх игры',
    verb: 'Показать',
    done: 'Сообщение ждёт игрока',
    endpoint: sendPopupMessage,
    permission: 'popups.change',
    idField: 'uuid',
  },
  {
    id: 'offer',
    title: 'Предложение',
    hint: 'Только если он согласен получать',
    verb: 'Предложить',
    done: 'Отдано воротам согласия: ответ в журнале',
    endpoint: sendOffer,
    permission: 'campaigns.send',
    idField: 'uuid',
  },
  {
    id: 'gift',
    title: 'Подарок',
    hint: 'Один из подарков дома',
    verb: 'Подарить',
    done: 'Подарено',
    endpoint: giveGift,
    permission: 'gifts.give',
  },
  {
    id: 'spins',
    title: 'Вращения колеса',
    hint: 'Дополнительные, без ставки',
    verb: 'Дать',
    done: 'Вращения даны',
    endpoint: giveSpins,
    permission: 'wheel.give',
  },
  {
    id: 'repayment',
    title: 'Возврат денег',
    hint: 'Он заберёт его сам, один раз',
    verb: 'Предложить возврат',
    done: 'Возврат предложен',
    endpoint: offerRepayment,
    permission: 'repayments.offer',
    idField: 'repaymentId',
  },
]

/** Messages and gifts from an operator to one player. */
export function WriteMenu({ playerId }: { playerId: string }) {
  const may = useMay()
  const [choosing, setChoosing] = useState(false)
  const [way, setWay] = useState<Way & { callId: string }>()
  const open = ways.filter(({ permission }) => may(permission))
  if (open.length === 0) return null
  return (
    <>
      <Button kind="outline" icon="gift" onClick={() => setChoosing(true)}>
        Написать или дать
      </Button>
      {choosing && (
        <Modal open onClose={() => setChoosing(false)} title="Написать или дать">
          <ul className="o-ways">
            {open.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => {
                    setChoosing(false)
                    setWay(Object.assign({ callId: crypto.randomUUID() }, one))
                  }}
                >
                  <b>{one.title}</b>
                  <small>{one.hint}</small>
                </button>
              </li>
            ))}
          </ul>
        </Modal>
      )}
      {way && (
        <CallDialog
          endpoint={way.endpoint}
          params={{ playerId }}
          title={way.title}
          verb={way.verb}
          done={way.done}
          labels={writeLabels}
          begin={way.idField && { [way.idField]: way.callId }}
          without={way.idField && [way.idField]}
          onClose={() => setWay(undefined)}
        />
      )}
    </>
  )
}
