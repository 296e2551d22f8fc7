import {
  adjustmentStates,
  listOfficeAdjustments,
  type AdjustmentState,
  type OfficeAdjustment,
} from '@ayva/contract/ledger/adjustments'
import { Chips } from '@ayva/kit/Chips'
import { Money } from '@ayva/kit/Money'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay, useSelf } from '#lib/self.ts'
import { shortMoment, since } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { useList } from '#lib/use-list.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import { reasonWords, signed } from './words.ts'

const stateNames: Record<AdjustmentState, string> = {
  waiting: 'Ждут решения',
  approved: 'Сделаны',
  refused: 'Отказано',
  expired: 'Срок вышел',
}
const emptyWords: Record<AdjustmentState, string> = {
  waiting: 'Никто ничего не предложил.',
  approved: 'Балансы ещё не исправляли.',
  refused: 'Отказов не было.',
  expired: 'Ничего не просрочено.',
}

/** Corrections of balances: their proposers and deciders. */
export function Page() {
  const may = useMay()
  const self = useSelf()
  const { search, say } = useAddress()
  const state = adjustmentStates.find((one) => one === search.get('state')) ?? 'waiting'
  const list = useList(listOfficeAdjustments, { query: { state } }, (page) => page.adjustments)
  const [decision, setDecision] = useState<Decision>()
  const decides = (one: OfficeAdjustment) =>
    one.state === 'waiting' && may('adjustments.decide') && one.proposedBy.id !== self.id
  return (
    <>
      <PageHead title="Исправления балансов" />
      <div className="o-filters">
        <Chips
          label="Какие исправления"
          items={adjustmentStates.map((id) => ({ id, label: stateNames[id] }))}
          value={state}
          onChange={(id) => say('state', id === 'waiting' ? undefined : id)}
        />
      </div>
      <DataTable
        caption="Исправления балансов"
        columns={columnsOf(state, decides, self.id, setDecision)}
        rows={list.rows}
        rowKey={({ playerId, id }) => `${playerId}.${id}`}
        empty={emptyWords[state]}
      />
      <ListState list={list} />
      {decision && (
        <DecideDialog
          of={decision.of}
          verdict={decision.verdict}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  )
}

function columnsOf(
  state: AdjustmentState,
  decides: (one: OfficeAdjustment) => boolean,
  selfId: string,
  decide: (decision: Decision) => void,
): OfficeColumn<OfficeAdjustment>[] {
  return [
    {
      id: 'player',
      header: 'Игрок',
      cell: ({ playerId, player }) => (
        <>
          <Link className="o-link" to={`/players/${playerId}`}>
            {player.name}
          </Link>
          <small translate="no">№ {playerId}</small>
        </>
      ),
    },
    {
      id: 'sum',
      header: 'Сумма',
      end: true,
      cell: (one) => (
        <b>
          <Money value={signed(one)} plus />
        </b>
      ),
    },
    {
      id: 'balance',
      header: 'На счёте',
      end: true,
      phone: 'none',
      cell: ({ balance, amount }) => (
        <Money value={{ minor: balance, currency: amount.currency }} />
      ),
    },
    {
      id: 'reason',
      header: 'За что',
      cell: ({ reason, words }) => (
        <>
          {reasonWords[reason]}
          <small>{words}</small>
        </>
      ),
    },
    {
      id: 'proposer',
      header: 'Предложил',
      phone: 'none',
      cell: ({ proposedBy, why }) => (
        <>
          {proposedBy.name}
          <small>{why}</small>
        </>
      ),
    },
    state === 'waiting'
      ? { id: 'at', header: 'Ждёт', end: true, cell: ({ proposedAt }) => since(proposedAt) }
      : {
          id: 'decided',
          header: 'Решил',
          cell: ({ decidedBy, decidedAt, decidedWhy }) => (
            <>
              {decidedBy?.name ?? 'Никто не успел'}
              <small>
                {decidedAt !== null && shortMoment(decidedAt)}
                {decidedWhy !== null && `, ${decidedWhy}`}
              </small>
            </>
          ),
        },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (one) =>
        one.state === 'waiting' && one.proposedBy.id === selfId ? (
          <span className="o-muted">Решает другой</span>
        ) : (
          <RowActs
            acts={[
              decides(one) && {
                label: 'Согласиться',
                onClick: () => decide({ of: one, verdict: 'approve' }),
              },
              decides(one) && {
                label: 'Отказать',
                danger: true,
                onClick: () => decide({ of: one, verdict: 'refuse' }),
              },
            ]}
          />
        ),
    },
  ]
}
