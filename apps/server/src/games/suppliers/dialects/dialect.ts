/** The interface of suppliers, which each dialect translates. */
import { type GameUrlRequest } from '@ayva/contract/games/suppliers/supplier'
import { type Deps } from '#lib/deps.ts'
import { type Supplier } from '../suppliers.list.ts'

/** Unvalidated rows; the caller validates each one separately. */
export type Page = { rows: unknown[]; next: string | null }

export type Dialect = {
  readGames(deps: Deps, of: Supplier, cursor: string | null): Promise<Page>
  openGame(deps: Deps, of: Supplier, launch: Omit<GameUrlRequest, 'operator'>): Promise<string>
  /** The address of a round's replay; undefined if there is none. */
  findReplay(
    deps: Deps,
    of: Supplier,
    asked: { player: string; round: string },
  ): Promise<string | undefined>
  /** The rounds opened in a time span by the supplier's records. */
  readRounds(deps: Deps, of: Supplier, span: Span, cursor: string | null): Promise<Page>
}
export type Span = { from: Date; to: Date }
