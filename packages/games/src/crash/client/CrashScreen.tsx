import './crash.css'
import './crash-still.css'
import { type ScreenProps } from '../../fairness.ts'
import { partPicture } from '../../table/pictures.ts'
import { type CrashOutcome } from '../crash.ts'
import { endOf, timeOf } from '../curve.ts'
import { outcomeText, timesText } from './crash-words.ts'
import { SkyAxes } from './SkyAxes.tsx'
import { areaUnder, curveOf, HEIGHT, rocketAt, WIDTH } from './sky-line.ts'
import { SkyPaper } from './SkyPaper.tsx'

/** A finished crash round as a still picture: its final multiplier, and that of the cash-out. */
export function CrashScreen({ outcome }: ScreenProps) {
  const flown = outcome as CrashOutcome
  const { crash100, taken100 } = flown
  const isOver = crash100 !== null
  const curve = curveOf(isOver ? endOf(crash100) : timeOf(taken100 ?? 100))
  const took = taken100 === null ? undefined : curve.place(timeOf(taken100))
  const times = taken100 ?? crash100
  return (
    <div className="crash-still">
      <div className={isOver ? 'crash-sky is-over' : 'crash-sky'}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <SkyPaper />
          <path className="crash-area" d={areaUnder(curve)} />
          <path className="crash-line" d={curve.path} />
        </svg>
        <SkyAxes curve={curve} />
        <div className="crash-rocket" style={{ transform: rocketAt(curve) }}>
          <img src={partPicture(isOver ? 'crash-burst' : 'crash-rocket')} alt="" />
        </div>
        {took && (
          <i
            className="crash-took"
            style={{ left: `${(took.x / WIDTH) * 100}%`, top: `${(took.y / HEIGHT) * 100}%` }}
          />
        )}
        <p className="crash-figure">
          <b translate="no" className={taken100 === null ? 'is-over' : 'is-taken'}>
            {times === null ? '—' : timesText(times)}
          </b>
          <span>{outcomeText(flown)}</span>
        </p>
      </div>
    </div>
  )
}
