/** One prefix for all ids keeps the ids of a drawing independent of the other drawings. */
export const minifySvg = (svg: string): string => {
  const prefix = /id="(a[0-9a-z]+-)/.exec(svg)?.[1]
  const named = prefix ? svg.replaceAll(prefix, 'a') : svg
  return named
    .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/\s+(\/?>)/g, '$1')
    .replace(/<g>(<[^g][^>]*\/>)<\/g>/g, '$1')
}
