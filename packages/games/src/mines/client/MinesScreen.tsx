import { type ScreenProps } from '../../fairness.ts'
import { objectPicture, partPicture } from '../../table/pictures.ts'
import { type MinesOutcome } from '../mines.ts'
import { cellLooks } from './mines-view.ts'

/** The field of a recomputed round. */
export function MinesScreen({ outcome }: ScreenProps) {
  return (
    <div className="fairness-field">
      {cellLooks(outcome as MinesOutcome).map((look, cell) => (
        <span
          // A cell is its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={cell}
          className={`is-${look}`}
        >
          {look !== 'closed' && (
            <img
              src={look.startsWith('gem') ? objectPicture('gem') : partPicture('mines-bomb')}
              alt=""
            />
          )}
        </span>
      ))}
    </div>
  )
}
