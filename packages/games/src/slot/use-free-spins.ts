import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { playSound } from '../table/sound.ts'
import { type LineWin } from './boards.ts'
import { type SymbolLook } from './looks.ts'
import { slotText, spinsWords } from './slot.text.ts'
import { type Strips, type useReels } from './use-reels.ts'
import { useSeries } from './use-series.ts'

/** A moment of a board that is worth showing. */
export type Frame = {
  wins: readonly LineWin[]
  /** Cells to highlight, as `reel * 3 + row`. */
  cells: readonly number[]
  /** Reels that one symbol fills. */
  filled?: { reels: readonly number[]; symbol: string }
  /** The pay of this moment, in units of the bet. */
  units: number
}

export type FreeSpin = { stops: readonly number[]; frames: readonly Frame[]; more: number }
export type FreeSpins = {
  awarded: number
  /** The largest number of free spins of a round. */
  most: number
  spins: readonly FreeSpin[]
  note?: string
  look?: SymbolLook | undefined
}

type Card = { title: string; note?: string | undefined; look?: SymbolLook | undefined }
type Reels = Pick<ReturnType<typeof useReels>, 'turn' | 'land' | 'stand'>
type Model = { unitsPerBet: number; strips: Strips; freeStrips: Strips }

const TRIGGER_MS = 1100
const CARD_MS = 1900
const MORE_MS = 1300
const TURN_MS = 240
const WIN_MS = 1000
const PLAIN_MS = 260

/** The free spins of a round, shown on the same reels with their own strips. */
export function useFreeSpins(model: Model, { turn, land, stand }: Reels) {
  const { series, tell, run } = useSeries()
  const [frame, setFrame] = useState<Frame>()
  const [card, setCard] = useState<Card>()
  const [spinWin, setSpinWin] = useState<{ value: { minor: bigint; currency: string } }>()

  const play = useCallback(
    async (
      { awarded, most, spins, note, look }: FreeSpins,
      base: { stops: readonly number[]; frame: Frame },
      round: Round,
    ) => {
      const { currency, payout } = round
      const unit = round.stake / BigInt(model.unitsPerBet)
      let won = unit * BigInt(base.frame.units)
      let total = awarded
      let done = 0
      const told = () => {
        // A win above the cap is not paid, so it is not shown either.
        const shown = won < payout ? won : payout
        tell({ label: slotText.freeSpins, counter: slotText.spinOf(done, total), won: shown })
      }
      const cardFor = async (next: Card, ms: number, signal: AbortSignal) => {
        setCard(next)
        playSound('open')
        await pause(ms, signal)
        setCard(undefined)
      }
      const begin: FreeSpin = { stops: base.stops, frames: [], more: 0 }
      await run([begin, ...spins], async (spin, signal) => {
        told()
        if (spin === begin) {
          setFrame(base.frame)
          await pause(TRIGGER_MS, signal)
          setFrame(undefined)
          stand(
            model.freeStrips,
            base.stops.map(() => 0),
          )
          return cardFor({ title: spinsWords(awarded), note, look }, CARD_MS, signal)
        }
        done += 1
        told()
        turn()
        await pause(TURN_MS, signal)
        await land(spin.stops, 0, signal)
        for (const next of spin.frames) {
          const minor = unit * BigInt(next.units)
          won += minor
          setFrame(next)
          setSpinWin({ value: { minor, currency } })
          told()
          await pause(WIN_MS, signal)
        }
        await pause(PLAIN_MS, signal)
        setFrame(undefined)
        setSpinWin(undefined)
        if (spin.more === 0 || total === most) return
        total = Math.min(total + spin.more, most)
        await cardFor({ title: `+${spinsWords(spin.more)}` }, MORE_MS, signal)
      })
      setFrame(undefined)
      setSpinWin(undefined)
      setCard(undefined)
      stand(model.strips, base.stops)
    },
    [model, run, tell, turn, land, stand],
  )

  return { series, frame, card, spinWin, play }
}
