/** The host that counts visits: the setting `track_domain` names it, and it acts as part of the site. */

/** Lets the host set a cookie for this browser before it is asked; returns its origin. */
export async function openTracking(domain: string): Promise<string> {
  const { origin } = new URL(`${location.protocol}//${domain}`)
  await askTrackId(origin).catch(() => undefined)
  return origin
}

/** The same for every call of one browser. */
async function askTrackId(origin: string): Promise<string | undefined> {
  const referer = encodeURIComponent(location.origin)
  const address = `${origin}/api/v18/track?referer=${referer}`
  const answer = await fetch(address, { credentials: 'include' })
  const { data } = (await answer.json()) as { data?: { track_id?: unknown } }
  return typeof data?.track_id === 'string' ? data.track_id : undefined
}
