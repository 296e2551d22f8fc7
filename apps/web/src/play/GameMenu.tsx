import { type Game } from '@ayva/contract/lobby'
import { Button } from '@ayva/kit/Button'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { Sheet } from '@ayva/kit/Sheet'
import { Skeleton } from '@ayva/kit/Skeleton'
import { GameHistory, GameRules } from '../rounds/rounds.ts'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { type GameSheet } from '@ayva/games/table/use-table.ts'
import { FundsModal, PregamePopup } from './funds.ts'
import { realUrl } from '#lib/game-links.ts'
import { useOrigin } from '#lib/page-meta.tsx'
import { text } from './play.text.ts'

export type MenuState = 'menu' | GameSheet | undefined

type Props = {
  game: Game
  table: Table
  menu: MenuState
  setMenu: (menu: MenuState) => void
  again: () => void
}

/** Everything that opens over a game: the menu and the sheets it leads to. */
export function GameMenu({ game, table, menu, setMenu, again }: Props) {
  const close = () => setMenu(undefined)
  const demo = table.options.mode === 'demo'
  return (
    <>
      <Sheet open={menu === 'menu'} onClose={close} title={game.name}>
        <MenuItems game={game} table={table} setMenu={setMenu} />
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
      <Sheet open={menu === 'fairness'} onClose={close} title={text.menuFairness}>
        <Fairness table={table} />
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

type ItemsProps = Pick<Props, 'game' | 'table' | 'setMenu'>

function MenuItems({ game, table, setMenu }: ItemsProps) {
  const sound = useSound(({ on }) => on)
  const origin = useOrigin()
  const demo = table.options.mode === 'demo'
  const items: { icon: IconName; label: string; act: () => void }[] = [
    { icon: 'scroll', label: text.menuRules, act: () => setMenu('rules') },
    { icon: 'clock-counter-clockwise', label: text.menuHistory, act: () => setMenu('history') },
    { icon: 'shield-check', label: text.menuFairness, act: () => setMenu('fairness') },
    {
      icon: sound ? 'speaker-high' : 'speaker-slash',
      label: sound ? text.soundOn : text.soundOff,
      act: toggleSound,
    },
  ]
  return (
    <ul className="game-menu">
      {items.map(({ icon, label, act }) => (
        <li key={icon}>
          <button type="button" onClick={act}>
            <Icon name={icon} />
            {label}
          </button>
        </li>
      ))}
      {demo && (
        <li>
          <a href={realUrl(origin, game)}>
            <Icon name="play" />
            {text.playReal}
          </a>
        </li>
      )}
      <li>
        <a href={demo ? table.options.exitUrl : table.options.backUrl}>
          <Icon name="sign-out" />
          {text.menuExit}
        </a>
      </li>
    </ul>
  )
}

function RulesBody({ game, table }: { game: Game; table: Table }) {
  const waiting = <Skeleton width="100%" height={320} radius={16} />
  return <GameRules game={game} currency={table.options.currency} waiting={waiting} />
}

function Fairness({ table }: { table: Table }) {
  const { mode, serverSeedHash, clientSeed, clientSeedChosen } = table.options
  return (
    <div className="game-fairness">
      <p className="k-text-2">{text.fairText}</p>
      <dl>
        <dt>{text.fairHash}</dt>
        <dd>
          <code>{serverSeedHash}</code>
        </dd>
        <dt>{clientSeedChosen ? text.fairSeed : text.fairServerSeed}</dt>
        <dd>
          <code>{clientSeed}</code>
        </dd>
      </dl>
      {mode === 'demo' && <p className="k-text-3 k-small">{text.fairDemo}</p>}
      <Button href="/fairness" icon="shield-check">
        {text.fairOpen}
      </Button>
    </div>
  )
}
