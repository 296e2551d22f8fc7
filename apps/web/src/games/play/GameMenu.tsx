import { type Game } from '@ayva/contract/games/lobby'
import { Sheet } from '@ayva/kit/Sheet'
import { Skeleton } from '@ayva/kit/Skeleton'
import { GameFairness, GameHistory, GameRules } from '../rounds/rounds.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { type GameSheet } from '@ayva/games/table/use-table.ts'
import { FundsModal, PregamePopup } from './funds.ts'
import { type MenuItem, MenuList } from './MenuList.tsx'
import { text } from './play.text.ts'
import { Volume } from './Volume.tsx'

export type MenuState = 'menu' | 'autoplay' | GameSheet | undefined

type Props = {
  game: Game
  table: Table
  menu: MenuState
  setMenu: (menu: MenuState) => void
  /** Rounds of the game can follow each other here. */
  hasAutoplay: boolean
  again: () => void
}

/** Everything that opens over a game: the menu and its sheets. */
export function GameMenu({ game, table, menu, setMenu, hasAutoplay, again }: Props) {
  const close = () => setMenu(undefined)
  const demo = table.options.mode === 'demo'
  return (
    <>
      <Sheet open={menu === 'menu'} onClose={close} title={game.name}>
        <MenuItems game={game} table={table} setMenu={setMenu} hasAutoplay={hasAutoplay} />
      </Sheet>
      <Sheet
        open={menu === 'rules'}
        onClose={close}
        title={text.menuRules}
        className="game-sheet-wide"
      >
        <RulesBody game={game} table={table} />
      </Sheet>
      <Sheet open={menu === 'history'} onClose={close} title={text.menuHistory}>
        {demo ? (
          <p className="k-text-2">{text.historyDemo}</p>
        ) : (
          <GameHistory filter={{ gameId: game.id }} oneGame />
        )}
      </Sheet>
      <Sheet
        open={menu === 'fairness'}
        onClose={close}
        title={text.menuFairness}
        className="game-sheet-wide"
      >
        <GameFairness table={table} />
      </Sheet>
      {demo ? (
        <FundsModal
          open={menu === 'funds'}
          close={close}
          again={() => {
            close()
            again()
          }}
        />
      ) : (
        menu === 'funds' && <PregamePopup game={game} block="noMoney" open close={close} />
      )}
    </>
  )
}

type ItemsProps = Pick<Props, 'game' | 'table' | 'setMenu' | 'hasAutoplay'>

function MenuItems({ game, table, setMenu, hasAutoplay }: ItemsProps) {
  const items: MenuItem[] = [
    { icon: 'scroll', label: text.menuRules, act: () => setMenu('rules') },
    { icon: 'clock-counter-clockwise', label: text.menuHistory, act: () => setMenu('history') },
    { icon: 'shield-check', label: text.menuFairness, act: () => setMenu('fairness') },
  ]
  if (hasAutoplay)
    items.unshift({
      icon: 'arrows-clockwise',
      label: text.menuAutoplay,
      act: () => setMenu('autoplay'),
    })
  return (
    <MenuList game={game} options={table.options} items={items}>
      <Volume />
    </MenuList>
  )
}

function RulesBody({ game, table }: { game: Game; table: Table }) {
  const waiting = <Skeleton width="100%" height={320} radius={16} />
  return <GameRules game={game} currency={table.options.currency} waiting={waiting} />
}
