const hundredths = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false })

/** How many times its stake a round has paid: «×2,5». */
export const timesText = ({ stake, payout }: { stake: bigint; payout: bigint }): string =>
  `×${hundredths.format(Number((payout * 100n) / stake) / 100)}`
