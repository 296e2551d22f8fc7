/** The parts of the bar that are the same for every game. */
import { type Game } from '@ayva/contract/games/lobby'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { type ReactNode } from 'react'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { useSelf } from '../../identity/player/player.ts'
import { asButton } from '#lib/links.ts'
import { keepReturn } from './play-mode.ts'
import { text } from './play.text.ts'
import { clockText } from './session-time.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useElapsedMs } from './use-session.ts'

/** The duration of the session of play, and its net result. */
export function SessionClock({ elapsedMs, children }: { elapsedMs: number; children: ReactNode }) {
  const elapsed = useElapsedMs(elapsedMs)
  return (
    <div className="game-session" role="timer" aria-label={text.session}>
      <Icon name="clock" size={18} />
      <span translate="no">
        <i translate="yes">{text.inGame} </i>
        {clockText(elapsed)}
      </span>
      <span className="game-session-net">
        <i>{text.net} </i>
        {children}
      </span>
    </div>
  )
}

/** The link to the cashier, which remembers the game to return to. */
export function CashLink({ game, href }: { game: Game; href: string }) {
  return (
    <a
      className="k-button is-primary is-sm"
      href={href}
      {...asButton}
      aria-label={text.deposit}
      onClick={() => keepReturn(game)}
    >
      <span className="k-button-face">
        <Icon name="plus-bold" size={16} />
        <span className="game-balance-word">{text.deposit}</span>
      </span>
    </a>
  )
}

export function ToolButtons({ openMenu }: { openMenu: () => void }) {
  const full = useFullScreen()
  const calm = useSelf()?.calm ?? false
  const sound = useSound(({ on }) => on) && !calm
  return (
    <>
      <IconButton
        icon={sound ? 'speaker-high' : 'speaker-slash'}
        label={calm ? text.soundCalm : sound ? text.soundOn : text.soundOff}
        aria-pressed={sound}
        disabled={calm}
        onClick={toggleSound}
      />
      {full.possible && (
        <IconButton
          className="game-bar-wide"
          icon={full.on ? 'corners-in' : 'corners-out'}
          label={full.on ? text.windowed : text.fullScreen}
          onClick={full.toggle}
        />
      )}
      <IconButton icon="list" label={text.menu} aria-haspopup="dialog" onClick={openMenu} />
    </>
  )
}
