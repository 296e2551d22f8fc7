import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@ayva/kit/Button'
import { percentText } from '../../table/figures.ts'
import { type Table } from '../../table/table.ts'
import { type CrashModel } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { type CrashRounds, type Phase } from './crash-connection.ts'
import { BetSlotPanel } from './BetSlotPanel.tsx'
import { type BetSlot, type BetSlotNumber, type BetSlots } from './bet-slots.ts'

type Props = {
  table: Table
  model: CrashModel
  crashRounds: CrashRounds
  betSlots: BetSlots
  phase: Phase
}

/** One bet, or two on request. */
export function CrashPanel({ model, ...props }: Props) {
  const [wantsTwo, setTwo] = useState(false)
  const isLost = useStore(props.crashRounds, (state) => state.isLost)
  const second = useStore(props.betSlots.store, (all) => all[2].round?.status === 'open')
  const said = useStore(props.betSlots.store, saidOf)
  const isTwo = wantsTwo || second
  const facts = [
    [crashText.rtp, percentText(model.expected.rtp ?? 0)],
    [
      crashText.instant,
      crashText.instantValue(percentText(Number(model.expected['pInstant100'] ?? 0))),
    ],
    [crashText.judged, crashText.judgedBy],
  ]
  return (
    <>
      <BetSlotPanel {...props} model={model} seat={1} />
      {isTwo && <BetSlotPanel {...props} model={model} seat={2} />}
      <Button size="sm" disabled={second} onClick={() => setTwo(!wantsTwo)}>
        {isTwo ? crashText.oneBet : crashText.twoBets}
      </Button>
      <output className="crash-said">{isLost ? crashText.offline : said}</output>
      <dl className="crash-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The result of a press, if the button alone does not show it. */
function saidOf({ 1: first, 2: second }: Record<BetSlotNumber, BetSlot>): string {
  if (first.late || second.late) return crashText.late
  return first.withdrawn || second.withdrawn ? crashText.withdrawn : ''
}
