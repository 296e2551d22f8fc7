/** What the casino asks of any supplier, in words of its own. A dialect says it as the supplier wants. */
import { type GameUrlRequest } from '@ayva/contract/games/suppliers/supplier'
import { type Deps } from '#lib/deps.ts'
import { type Supplier } from '../suppliers.list.ts'

/** Rows as they came: whoever takes them looks at each by itself. */
export type Page = { rows: unknown[]; next: string | null }

export type Dialect = {
  /** A page of the catalogue. */
  readGames(deps: Deps, of: Supplier, cursor: string | null): Promise<Page>
  /** Where a game is opened. */
  openGame(deps: Deps, of: Supplier, launch: Omit<GameUrlRequest, 'operator'>): Promise<string>
  /** Where a round is shown again; undefined where it is not. */
  findReplay(
    deps: Deps,
    of: Supplier,
    asked: { player: string; round: string },
  ): Promise<string | undefined>
  /** Rounds that were opened in a span, as the supplier's own book has them. */
  readRounds(deps: Deps, of: Supplier, span: Span, cursor: string | null): Promise<Page>
}
export type Span = { from: Date; to: Date }
