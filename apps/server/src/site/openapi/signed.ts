type Sent = { url: string; headers: Record<string, string> }

/**
 * Signs the page's requests as `docs/api.md` describes. Its source is copied into the page's script, so it may use only
 * what a browser has; pages without https cannot hash.
 */
export async function signed(request: Sent): Promise<Sent> {
  const { pathname } = new URL(request.url, 'http://site')
  if (!pathname.startsWith('/api/') || !globalThis.crypto.subtle) return request
  const minute = Math.floor(Date.now() / 60_000)
  const text = [pathname, navigator.userAgent, minute].join('\n')
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const digits = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
  return Object.assign(request, {
    headers: { 'Content-Language': 'ru', ...request.headers, 'X-Signature': digits.join('') },
  })
}
