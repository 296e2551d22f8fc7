/** The confirmed addresses of a player. */
export type Contacts = { email: string | null; phone: string | null }
/** The player of a factor, and where codes and letters are sent. */
export type Owner = { playerId: bigint; contacts: Contacts }
