import './track.css'
import { Icon } from '@ayva/kit/Icon'
import { type ReactNode } from 'react'

export type TrackStage = {
  key: string
  state: 'done' | 'now' | 'later' | 'bad'
  title: string
  note?: ReactNode
  time?: ReactNode
}

export function Track({ stages, small = false }: { stages: TrackStage[]; small?: boolean }) {
  return (
    <ol className={small ? 'track is-small' : 'track'}>
      {stages.map(({ key, state, title, note, time }) => (
        <li key={key} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="track-point">
            {state === 'done' && <Icon name="check-bold" size={small ? 14 : 18} />}
            {state === 'bad' && <Icon name="x-bold" size={small ? 14 : 18} />}
            {state === 'now' && <i />}
          </span>
          <div className="track-text">
            <b>{title}</b>
            {note && <p>{note}</p>}
          </div>
          {time && <span className="track-time">{time}</span>}
        </li>
      ))}
    </ol>
  )
}
