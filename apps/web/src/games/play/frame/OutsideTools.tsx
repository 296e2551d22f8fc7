import { type Game } from '@ayva/contract/games/lobby'
import { type OutsideLaunch } from '@ayva/contract/games/play'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { Sheet } from '@ayva/kit/Sheet'
import { useEffect, useState } from 'react'
import { stakeOf, useSelf, walletOf } from '../../../identity/player/player.ts'
import { GameHistory } from '../../rounds/rounds.ts'
import { CashLink, SessionClock, ToolButtons } from '../BarTools.tsx'
import { type MenuItem, MenuList } from '../MenuList.tsx'
import { playState } from '../play-state.ts'
import { text } from '../play.text.ts'
import { usePlaySession } from '../use-play-session.ts'

type Props = { game: Game; launch: OutsideLaunch; openMenu: () => void }

/** The bar of a supplier's game: like that of our own, but with data from the wallet instead of the game. */
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
          <span translate="no">
            {formatMoney({ minor: session.net, currency }, { plus: true })}
          </span>
        </SessionClock>
      )}
      {self && !demo && (
        <div className="game-balance">
          <span className="k-visually-hidden">{text.balance}</span>
          <b data-testid="balance" translate="no">
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

/** Everything of ours that opens over a supplier's game, which is paused meanwhile. */
export function OutsideMenu({ game, launch, open, close }: MenuProps) {
  const [history, setHistory] = useState(false)
  const options = launch.launchOptions
  useEffect(() => {
    playState.pause(open || history)
    return () => playState.pause(false)
  }, [open, history])
  const items: MenuItem[] =
    options.mode === 'real'
      ? [
          {
            icon: 'clock-counter-clockwise',
            label: text.menuHistory,
            act: () => {
              close()
              setHistory(true)
            },
          },
        ]
      : []
  return (
    <>
      <Sheet open={open} onClose={close} title={game.name}>
        <MenuList game={game} options={options} items={items} />
      </Sheet>
      <Sheet open={history} onClose={() => setHistory(false)} title={text.menuHistory}>
        <GameHistory filter={{ gameId: game.id }} oneGame />
      </Sheet>
    </>
  )
}
