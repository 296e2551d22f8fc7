import './clip-player.css'
import { type Clip } from '@ayva/contract/rewards/gallery'
import { Icon } from '@ayva/kit/Icon'
import { text } from './gallery.text.ts'
import { stillOf, usePlayback } from './use-playback.ts'

/** A clip: a still picture until it is played, with captions below; it can be stopped at any moment. */
export function ClipPlayer({ clip: { title, seconds, captions, svg } }: { clip: Clip }) {
  const { stage, state, time, toggle } = usePlayback(seconds)
  const label = { still: text.play, playing: text.pause, paused: text.play, over: text.again }[
    state
  ]
  const said = captions.findLastIndex(({ at }) => at <= time)
  return (
    <figure className="clip-player">
      <div className="clip-player-stage">
        <div
          ref={stage}
          className="clip-player-picture"
          // Drawn by the casino itself; it contains no visitor's text.
          dangerouslySetInnerHTML={{ __html: state === 'still' ? stillOf(svg) : svg }}
        />
        <button type="button" className="clip-player-toggle" onClick={toggle} aria-label={label}>
          <Icon name={state === 'playing' ? 'pause-circle' : 'play-fill'} size={30} />
        </button>
        <progress
          className="clip-player-progress"
          aria-label={text.progress}
          value={time}
          max={seconds}
        />
      </div>
      <figcaption>
        <strong>{title}</strong>
        <p className="clip-player-calm">{text.calm}</p>
        <ol>
          {captions.map((line, index) => (
            <li
              key={line.at}
              className={state !== 'still' && index === said ? 'is-said' : undefined}
            >
              {line.text}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
