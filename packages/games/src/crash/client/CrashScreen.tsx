import { type ScreenProps } from '../../fairness.ts'
import { type CrashOutcome } from '../crash.ts'
import { outcomeText, timesText } from './crash-words.ts'

/** Where a recomputed flight ended for the bet. */
export function CrashScreen({ outcome }: ScreenProps) {
  const flown = outcome as CrashOutcome
  const times = flown.taken100 ?? flown.crash100
  return (
    <p className="fairness-roll">
      <b className={flown.taken100 === null ? undefined : 'k-gain'}>
        {times === null ? '—' : timesText(times)}
      </b>
      {outcomeText(flown)}
    </p>
  )
}
