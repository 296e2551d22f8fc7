import {
  giveGift,
  listOffers,
  writeOffer,
  type OfficeOffer,
} from '@ayva/contract/payments/gifts/office'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { formatMoney } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { wirePart } from '#lib/to-wire.ts'
import { giftLabels } from './labels.ts'

const parts = [
  'key',
  'kind',
  'opens',
  'title',
  'text',
  'image',
  'audience',
  'from',
  'until',
  'automatic',
  'welcome',
  'terms',
] as const

type Act = { kind: 'write'; offer?: OfficeOffer } | { kind: 'give'; offer: OfficeOffer }

/** Gift offers in their newest versions, and giving one to a player. */
export function Page() {
  const may = useMay()
  const offers = useQuery(asking(listOffers, {}))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <>
      <PageHead title="Подарки">
        {may('gifts.change') && (
          <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'write' })}>
            Завести
          </Button>
        )}
      </PageHead>
      {offers.error && <ErrorNote title={wordsOf(offers.error)} />}
      <DataTable
        caption="Подарки"
        columns={columnsOf(may, setAct)}
        rows={offers.data}
        rowKey={({ key }) => key}
        empty="Подарков нет"
      />
      {act?.kind === 'write' && (
        <CallDialog
          endpoint={writeOffer}
          title={act.offer ? `Новая версия: ${act.offer.title}` : 'Новый подарок'}
          verb="Записать"
          done="Записано. Уже подаренное идёт по своей версии."
          labels={giftLabels}
          begin={act.offer && wirePart(act.offer, parts)}
          onClose={close}
        />
      )}
      {act?.kind === 'give' && <Give offer={act.offer} onClose={close} />}
    </>
  )
}

function Give({ offer, onClose }: { offer: OfficeOffer; onClose: () => void }) {
  const [playerId, setPlayerId] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <ActDialog
      title={`Подарить: ${offer.title}`}
      verb="Подарить"
      done="Подарено: игрок увидит подарок у себя"
      onClose={onClose}
      act={({ why }) =>
        call(giveGift, {
          params: { playerId },
          body: { key: offer.key, why },
          idempotencyKey,
        })
      }
    >
      <Input
        label="Номер игрока"
        inputMode="numeric"
        maxLength={18}
        value={playerId}
        onChange={(event) => setPlayerId(event.target.value.replace(/\D/g, ''))}
      />
    </ActDialog>
  )
}

function columnsOf(
  may: (permission: string) => boolean,
  setAct: (act: Act) => void,
): OfficeColumn<OfficeOffer>[] {
  return [
    {
      id: 'title',
      header: 'Подарок',
      cell: ({ title, key }) => (
        <>
          <b>{title}</b>
          <small translate="no">{key}</small>
        </>
      ),
      sortBy: ({ title }) => title,
    },
    { id: 'kind', header: 'Вид', cell: ({ kind }) => giftLabels[`kind.${kind}`] },
    {
      id: 'sum',
      header: 'Сколько',
      end: true,
      cell: ({ terms }) => {
        const [first] = terms.sums
        return first ? formatMoney({ minor: first.amount, currency: first.currency }) : '—'
      },
    },
    {
      id: 'wager',
      header: 'Отыгрыш',
      end: true,
      phone: 'none',
      cell: ({ terms: { wagerTimes } }) =>
        wagerTimes === null ? 'по настройке' : wagerTimes === 0 ? 'нет' : `×${wagerTimes}`,
    },
    {
      id: 'when',
      header: 'Когда',
      phone: 'none',
      cell: ({ from, until }) =>
        from === null && until === null
          ? 'всегда'
          : `${from === null ? '' : `с ${shortMoment(from)}`} ${until === null ? '' : `по ${shortMoment(until)}`}`,
    },
    {
      id: 'version',
      header: 'Версия',
      end: true,
      phone: 'none',
      cell: ({ version, author }) => (
        <>
          {version}
          <small>{author}</small>
        </>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (offer) => (
        <RowActs
          acts={[
            may('gifts.give') && {
              label: 'Подарить',
              onClick: () => setAct({ kind: 'give', offer }),
            },
            may('gifts.change') && {
              label: 'Новая версия',
              onClick: () => setAct({ kind: 'write', offer }),
            },
          ]}
        />
      ),
    },
  ]
}
