import { type CastMember, type Story } from '#lib/cast.ts'

export async function showGifts(_story: Story, _member: CastMember): Promise<void> {}
