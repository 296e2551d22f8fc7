import { type Game } from '@ayva/contract/lobby'
import { type OutsideLaunch } from '@ayva/contract/play'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { Sheet } from '@ayva/kit/Sheet'
import { useEffect, useState } from 'react'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { stakeOf, useSelf, walletOf } from '../player/player.ts'
import { GameHistory } from '../rounds/rounds.ts'
import { realUrl } from '#lib/game-links.ts'
import { useOrigin } from '#lib/page-meta.tsx'
import { CashLink, SessionClock, ToolButtons } from './BarTools.tsx'
import { playState } from './play-state.ts'
import { text } from './play.text.ts'
import { usePlaySession } from './use-play-session.ts'

type Props = { game: Game; launch: OutsideLaunch; openMenu: () => void }

/** What stands in the bar over a supplier's game: as over our own, told by the wallet and not by the game. */
export function OutsideTools({ game, launch, openMenu }: Props) {
  const { mode, currency, cashUrl, session: told } = launch.launchOptions
  const self = useSelf()
  const session = usePlaySession(told)
  const demo = mode === 'demo'
  return (
    <>
      {demo && <span className="game-demo">{text.demo}</span>}
      {session && (
        <SessionClock key={session.startedAt} elapsedMs={session.elapsedMs}>
          {formatMoney({ minor: session.net, currency }, { plus: true })}
        </SessionClock>
      )}
      {self && !demo && (
        <div className="game-purse">
          <span className="k-visually-hidden">{text.balance}</span>
          <b data-testid="balance">
            <Money value={{ minor: stakeOf(walletOf(self)), currency: self.currency }} />
          </b>
          <CashLink game={game} href={cashUrl} />
        </div>
      )}
      <ToolButtons openMenu={openMenu} />
    </>
  )
}

type MenuProps = { game: Game; launch: OutsideLaunch; open: boolean; close: () => void }

/** Everything of ours that opens over a supplier's game; meanwhile the game is told to wait. */
export function OutsideMenu({ game, launch, open, close }: MenuProps) {
  const [history, setHistory] = useState(false)
  const sound = useSound(({ on }) => on)
  const origin = useOrigin()
  const { mode, backUrl, exitUrl } = launch.launchOptions
  useEffect(() => {
    playState.pause(open || history)
    return () => playState.pause(false)
  }, [open, history])
  const items: { icon: IconName; label: string; act: () => void }[] = [
    {
      icon: sound ? 'speaker-high' : 'speaker-slash',
      label: sound ? text.soundOn : text.soundOff,
      act: toggleSound,
    },
  ]
  if (mode === 'real')
    items.unshift({
      icon: 'clock-counter-clockwise',
      label: text.menuHistory,
      act: () => {
        close()
        setHistory(true)
      },
    })
  return (
    <>
      <Sheet open={open} onClose={close} title={game.name}>
        <ul className="game-menu">
          {items.map(({ icon, label, act }) => (
            <li key={icon}>
              <button type="button" onClick={act}>
                <Icon name={icon} />
                {label}
              </button>
            </li>
          ))}
          {mode === 'demo' && (
            <li>
              <a href={realUrl(origin, game)}>
                <Icon name="play" />
                {text.playReal}
              </a>
            </li>
          )}
          <li>
            <a href={mode === 'demo' ? exitUrl : backUrl}>
              <Icon name="sign-out" />
              {text.menuExit}
            </a>
          </li>
        </ul>
      </Sheet>
      <Sheet open={history} onClose={() => setHistory(false)} title={text.menuHistory}>
        <GameHistory filter={{ gameId: game.id }} oneGame />
      </Sheet>
    </>
  )
}
