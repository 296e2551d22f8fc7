import { showPlayer } from '@ayva/contract/identity/player/office'
import { listPlayerAdjustments } from '@ayva/contract/ledger/adjustments'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import { reasonWords, signed, stateWords } from './words.ts'

/** Corrections of one player's balances, and a button to propose another one. */
export function Part({ playerId }: { playerId: string }) {
  const may = useMay()
  const list = useList(
    listPlayerAdjustments,
    { params: { playerId } },
    ({ adjustments }) => adjustments,
  )
  const player = useQuery(asking(showPlayer, { params: { playerId } })).data
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="o-card">
      <header>
        <h2>Исправления баланса</h2>
        <Link className="o-link" to="/adjustments">
          Очередь
        </Link>
      </header>
      <ul className="o-checks">
        {list.rows?.map((one) => (
          <li key={one.id}>
            <span className="o-grow">
              {reasonWords[one.reason]}
              <br />
              <small>
                {one.proposedBy.name}, {shortMoment(one.proposedAt)}
                {one.decidedBy && `; решил ${one.decidedBy.name}`}
              </small>{' '}
              <Pill tone={stateWords[one.state].tone}>{stateWords[one.state].words}</Pill>
            </span>
            <b className="o-right">
              <Money value={signed(one)} plus />
            </b>
          </li>
        ))}
        {list.rows?.length === 0 && <li className="o-muted">Баланс не исправляли</li>}
      </ul>
      <ListState list={list} />
      {may('adjustments.propose') && player && player.closedAt === null && (
        <Button size="sm" kind="outline" onClick={() => setOpen(true)}>
          Исправить баланс
        </Button>
      )}
      {isOpen && player && (
        <ProposeDialog
          playerId={playerId}
          wallets={player.wallets}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
