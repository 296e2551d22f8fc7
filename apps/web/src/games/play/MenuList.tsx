import { type Game } from '@ayva/contract/games/lobby'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { type ReactNode } from 'react'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { useSelf } from '../../identity/player/player.ts'
import { realUrl } from '#lib/game-links.ts'
import { useOrigin } from '#lib/page-meta.tsx'
import { text } from './play.text.ts'

export type MenuItem = { icon: IconName; label: string; act: () => void }

type Props = {
  game: Game
  /** The targets of the menu's exits. */
  options: { mode: string; exitUrl: string; backUrl: string }
  items: MenuItem[]
  /** Rows of the games that have them, after the sound. */
  children?: ReactNode
}

/** The menu of every game: its own items, the sound, and links to other pages. */
export function MenuList({ game, options, items, children }: Props) {
  const sound = useSound(({ on }) => on)
  const origin = useOrigin()
  const demo = options.mode === 'demo'
  const calm = useSelf()?.calm
  const toggle: MenuItem = {
    icon: sound ? 'speaker-high' : 'speaker-slash',
    label: sound ? text.soundOn : text.soundOff,
    act: toggleSound,
  }
  // The quiet mode has no sound to switch.
  const all = calm ? items : items.concat(toggle)
  return (
    <ul className="game-menu">
      {all.map(({ icon, label, act }) => (
        <li key={icon}>
          <button type="button" onClick={act}>
            <Icon name={icon} />
            {label}
          </button>
        </li>
      ))}
      {children}
      {demo && (
        <li>
          <a href={realUrl(origin, game)}>
            <Icon name="play" />
            {text.playReal}
          </a>
        </li>
      )}
      <li>
        <a href={demo ? options.exitUrl : options.backUrl}>
          <Icon name="sign-out" />
          {text.menuExit}
        </a>
      </li>
    </ul>
  )
}
