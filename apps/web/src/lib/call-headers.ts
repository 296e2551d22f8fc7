/** Headers that a room sends with calls of its own, by how their paths begin. */
type Headers = () => Record<string, string>

const rooms = new Map<string, Headers>()

/** Told once by the room whose calls they are. */
export function sendWith(prefix: string, headers: Headers): void {
  rooms.set(prefix, headers)
}

export function headersFor(path: string): Record<string, string> {
  const found = [...rooms].filter(([prefix]) => path.startsWith(prefix))
  return Object.assign({}, ...found.map(([, headers]) => headers())) as Record<string, string>
}
