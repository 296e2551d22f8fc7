import './cluster.css'
import { type ClusterMeter as Meter } from './cluster-beats.ts'
import { words } from './cluster.text.ts'

/** The charge of the paid drop, the list of multipliers, and the sum that the drop has paid. */
export function ClusterMeter({ charge, threshold, ladder, place, pays, sum }: Meter) {
  const full = charge >= threshold
  return (
    <div className="cluster-meter" aria-hidden="true">
      <div className={`cluster-charge${full ? ' is-full' : ''}`}>
        <small>{words.charge}</small>
        <span>
          <i style={{ transform: `scaleX(${charge / threshold})` }} />
        </span>
        <b>
          {charge}/{threshold}
        </b>
      </div>
      <ol className="cluster-ladder">
        {ladder.map((times, at) => (
          <li
            key={times}
            className={at === place ? (pays ? 'is-on is-paying' : 'is-on') : undefined}
          >
            ×{times}
          </li>
        ))}
      </ol>
      <p className="cluster-sum">
        <small>{words.drop}</small>
        <b>{sum || '–'}</b>
      </p>
    </div>
  )
}
