import { judgeRound, listManualRounds, type OfficeRound } from '@ayva/contract/games/rounds/office'
import { Money, formatMoney } from '@ayva/kit/Money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type Judged = { round: OfficeRound; decision: 'settle' | 'void' }

/** Rounds whose payout failed: an operator settles them from their seeds, or returns the stake. */
export function Page() {
  const may = useMay()
  const navigate = useNavigate()
  const list = useList(listManualRounds, {}, ({ rounds }) => rounds)
  const [judged, setJudged] = useState<Judged>()
  const columns: OfficeColumn<OfficeRound>[] = [
    {
      id: 'round',
      header: 'Раунд',
      cell: ({ roundId, modelId }) => (
        <>
          <b translate="no">{roundId.slice(0, 8)}</b>
          <small translate="no">{modelId}</small>
        </>
      ),
    },
    { id: 'player', header: 'Игрок', cell: ({ playerId }) => `№ ${playerId}` },
    {
      id: 'stake',
      header: 'Ставка',
      end: true,
      cell: ({ stake, currency }) => <Money value={{ minor: stake, currency }} />,
    },
    { id: 'steps', header: 'Ходов', end: true, phone: 'none', cell: ({ steps }) => steps },
    { id: 'opened', header: 'Ждёт', end: true, cell: ({ openedAt }) => since(openedAt) },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (round) => (
        <RowActs
          acts={[
            may('rounds.judge') && {
              label: 'Рассчитать',
              onClick: () => setJudged({ round, decision: 'settle' }),
            },
            may('rounds.judge') && {
              label: 'Вернуть ставку',
              danger: true,
              onClick: () => setJudged({ round, decision: 'void' }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <PageHead title="Раунды, оставленные людям" />
      <DataTable
        caption="Раунды, оставленные людям"
        columns={columns}
        rows={list.rows}
        rowKey={({ roundId }) => roundId}
        onOpen={({ playerId, roundId }) => void navigate(`/rounds/${playerId}/${roundId}`)}
        empty="Разбирать нечего: все раунды рассчитаны сами."
      />
      <ListState list={list} />
      {judged && (
        <ActDialog
          title={judged.decision === 'settle' ? 'Рассчитать раунд' : 'Вернуть ставку'}
          verb={judged.decision === 'settle' ? 'Рассчитать' : 'Вернуть'}
          danger={judged.decision === 'void'}
          done={judged.decision === 'settle' ? 'Раунд рассчитан' : 'Ставка возвращена'}
          onClose={() => setJudged(undefined)}
          act={({ why }) =>
            call(judgeRound, {
              params: { playerId: judged.round.playerId, roundId: judged.round.roundId },
              body: { decision: judged.decision, why },
            })
          }
        >
          <p>
            {judged.decision === 'settle'
              ? 'Раунд доиграется из своих чисел, как если бы игрок больше не ходил, и выплатится.'
              : `Ставка ${formatMoney({ minor: judged.round.stake, currency: judged.round.currency })} вернётся туда, откуда пришла.`}
          </p>
        </ActDialog>
      )}
    </>
  )
}
