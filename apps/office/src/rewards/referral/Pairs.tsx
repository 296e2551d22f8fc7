import { type Money } from '@ayva/contract/base'
import {
  listReferralPairs,
  reviewReferral,
  type ReferralPair,
  type ReferralReview,
} from '@ayva/contract/rewards/referral/office'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

const words = {
  open: { label: 'Не смотрели', tone: 'sloe' },
  allowed: { label: 'Разрешено', tone: 'leaf' },
  refused: { label: 'Отказано', tone: 'garnet' },
} as const

const acts = {
  allowed: {
    verb: 'Разрешить',
    told: 'Награды за этого друга будут приходить, когда подождут своё.',
  },
  refused: {
    verb: 'Отказать',
    told: 'То, что ждёт, не придёт, и новые пополнения друга ничего не принесут. Выплаченное останется. Пока награда ждёт, решение можно изменить.',
  },
  open: { verb: 'Вернуть в новые', told: 'Решения не будет: награды приходят по правилам.' },
} as const

type Act = { pair: ReferralPair; review: ReferralReview }

/** Pairs of players: whoever asked, and who came. */
export function Pairs({ review }: { review: ReferralReview | undefined }) {
  const may = useMay()
  const list = useList(listReferralPairs, { query: { review } }, ({ pairs }) => pairs)
  const [act, setAct] = useState<Act>()
  return (
    <>
      <DataTable
        caption="Кто по чьему приглашению пришёл"
        columns={columnsOf(may('referral.review') ? setAct : undefined)}
        rows={list.rows}
        rowKey={({ playerId, n }) => `${playerId}.${n}`}
        empty="Таких пар нет"
      />
      <ListState list={list} />
      {act && (
        <ActDialog
          title={`${acts[act.review].verb}: ${act.pair.friend.name}`}
          verb={acts[act.review].verb}
          danger={act.review === 'refused'}
          done="Решение записано"
          onClose={() => setAct(undefined)}
          act={({ why }) =>
            call(reviewReferral, {
              params: { playerId: act.pair.playerId, n: String(act.pair.n) },
              body: { review: act.review, why },
            })
          }
        >
          <p>{acts[act.review].told}</p>
          <p>Ждёт сейчас: {sums(act.pair.waiting)}</p>
        </ActDialog>
      )}
    </>
  )
}

const sums = (all: Money[]) => all.map((one) => formatMoney(one)).join(', ') || '—'

const named = (playerId: string, name: string) => (
  <>
    <Link className="o-link" to={`/players/${playerId}`}>
      {name}
    </Link>
    <small translate="no">№ {playerId}</small>
  </>
)

function columnsOf(setAct: ((act: Act) => void) | undefined): OfficeColumn<ReferralPair>[] {
  return [
    {
      id: 'player',
      header: 'Кто пригласил',
      cell: ({ playerId, player }) => named(playerId, player.name),
    },
    {
      id: 'friend',
      header: 'Кто пришёл',
      cell: ({ friendId, friend }) => (
        <>
          {named(friendId, friend.name)}
          <Link className="o-link" to={`/players/${friendId}/links`}>
            Связи
          </Link>
        </>
      ),
    },
    { id: 'came', header: 'Когда', phone: 'none', cell: ({ cameAt }) => shortMoment(cameAt) },
    {
      id: 'waiting',
      header: 'Ждёт',
      end: true,
      cell: ({ waiting }) => <span translate="no">{sums(waiting)}</span>,
    },
    {
      id: 'paid',
      header: 'Выплачено',
      end: true,
      phone: 'none',
      cell: ({ paid }) => <span translate="no">{sums(paid)}</span>,
    },
    {
      id: 'refused',
      header: 'Не придёт',
      end: true,
      phone: 'none',
      cell: ({ refused }) => <span translate="no">{sums(refused)}</span>,
    },
    {
      id: 'review',
      header: 'Решение',
      cell: ({ review, reviewedBy, reviewedAt }) => (
        <>
          <Pill tone={words[review].tone}>{words[review].label}</Pill>
          {reviewedBy !== null && (
            <small>
              {reviewedBy}
              {reviewedAt !== null && `, ${shortMoment(reviewedAt)}`}
            </small>
          )}
        </>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (pair) =>
        setAct && (
          <RowActs
            acts={(['allowed', 'refused', 'open'] as const).map(
              (review) =>
                review !== pair.review && {
                  label: acts[review].verb,
                  danger: review === 'refused',
                  onClick: () => setAct({ pair, review }),
                },
            )}
          />
        ),
    },
  ]
}
