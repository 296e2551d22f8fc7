import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { type Game } from '@ayva/contract/lobby'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { useShownBalance, useTable } from '@ayva/games/table/use-table.ts'
import { asButton } from '#lib/links.ts'
import { realPath } from '#lib/game-links.ts'
import { keepReturn } from './play-mode.ts'
import { text } from './play.text.ts'
import { clockText } from './session-time.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useElapsedMs } from './use-session.ts'

type Props = { game: Game; table: Table; openMenu: () => void }

/** What stands in the bar while a game is open. */
export function PlayingTools({ game, table, openMenu }: Props) {
  const demo = table.options.mode === 'demo'
  const full = useFullScreen()
  const sound = useSound(({ on }) => on)
  return (
    <>
      {demo && <span className="game-demo">{text.demo}</span>}
      <Session table={table} />
      <Purse game={game} table={table} />
      <IconButton
        className="game-bar-wide"
        icon={sound ? 'speaker-high' : 'speaker-slash'}
        label={sound ? text.soundOn : text.soundOff}
        aria-pressed={sound}
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

function Session({ table }: { table: Table }) {
  const elapsed = useElapsedMs(table)
  const minor = useTable(table, ({ net }) => net)
  const { currency } = table.options
  return (
    <div className="game-session" role="timer" aria-label={text.session}>
      <Icon name="clock" size={18} />
      <span>
        <i>{text.inGame} </i>
        {clockText(elapsed)}
      </span>
      <span className="game-session-net">
        <i>{text.net} </i>
        {formatMoney({ minor, currency }, { plus: true })}
      </span>
    </div>
  )
}

function Purse({ game, table }: { game: Game; table: Table }) {
  const value = useShownBalance(table)
  const demo = table.options.mode === 'demo'
  return (
    <div className="game-purse">
      <span className="k-visually-hidden">{text.balance}</span>
      <b data-testid="balance">
        <Money value={value} />
      </b>
      {demo ? (
        <a className="game-purse-real" href={realPath(game)}>
          {text.playReal}
        </a>
      ) : (
        <a
          className="k-button is-primary is-sm"
          href={table.options.cashUrl}
          {...asButton}
          aria-label={text.deposit}
          onClick={() => keepReturn(game)}
        >
          <span className="k-button-face">
            <Icon name="plus-bold" size={16} />
            <span className="game-purse-word">{text.deposit}</span>
          </span>
        </a>
      )}
    </div>
  )
}
