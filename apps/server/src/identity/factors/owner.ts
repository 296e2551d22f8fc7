/** The addresses of a player that are confirmed. */
export type Contacts = { email: string | null; phone: string | null }
/** Whom a factor is of, and where its codes and its letters go. */
export type Owner = { playerId: bigint; contacts: Contacts }
