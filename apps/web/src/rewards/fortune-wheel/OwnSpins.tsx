import { type OwnWheel } from '@ayva/contract/rewards/fortune-wheel'
import { Input } from '@ayva/kit/Input'
import { Switch } from '@ayva/kit/Switch'
import { useState, useSyncExternalStore } from 'react'
import { useSetting } from '../../platform/settings/settings.ts'
import { PastSpins } from './PastSpins.tsx'
import { useReset } from './use-wheel.ts'
import { clockOf, text } from './fortune-wheel.text.ts'
import { isSounding, keepSounding } from './wheel-sound.ts'

const never = () => () => {}

type Props = { own: OwnWheel; sectors: number; isTurning: boolean }

/** The player's spins, the wait for new ones, and the results of earlier ones. */
export function OwnSpins({ own, sectors, isTurning }: Props) {
  const resetTime = useSetting('fortune_wheel')?.reset_time
  const seconds = useReset(sectors)
  const figures = [
    [text.leftNote, text.left(Math.max(0, own.spinCount), own.maxSpinCount)],
    ...(own.additionSpinCount > 0
      ? [[text.additionalNote(own.additionSpinCount), text.additional(own.additionSpinCount)]]
      : []),
  ] as [string, string][]
  return (
    <>
      <dl className="fortune-spins">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {seconds > 0 ? (
          <div>
            <dt>{text.untilNote}</dt>
            <dd>
              <span translate="no" role="timer">
                {clockOf(seconds)}
              </span>
            </dd>
          </div>
        ) : (
          resetTime && (
            <div>
              <dt>{text.renewNote}</dt>
              <dd>{text.renewAt(resetTime)}</dd>
            </div>
          )
        )}
      </dl>
      {!isTurning && <PastSpins />}
    </>
  )
}

type FairlyProps = { own: OwnWheel; word: string; setWord: (word: string) => void }

/** The sound of a spin, and the hash of the next one. */
export function Fairly({ own, word, setWord }: FairlyProps) {
  return (
    <div className="fortune-fairly">
      <Sound />
      <details className="fortune-proof">
        <summary>{text.howTitle}</summary>
        <Input
          label={text.own}
          hint={text.ownHint}
          value={word}
          maxLength={64}
          onChange={(event) => setWord(event.target.value)}
        />
        <dl>
          <dt>{text.next}</dt>
          <dd>{own.serverSeedHash}</dd>
        </dl>
      </details>
    </div>
  )
}

/** On by default, as specified; stored for the next visit. */
function Sound() {
  const kept = useSyncExternalStore(never, isSounding, () => true)
  const [chosen, setChosen] = useState<boolean>()
  const change = (on: boolean) => {
    keepSounding(on)
    setChosen(on)
  }
  return (
    <Switch
      label={text.sound}
      checked={chosen ?? kept}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
