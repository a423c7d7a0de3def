import type { Hotel } from '#contract/hotel.ts';
import { escapeHtml } from '#server/core/escape-html.ts';

type MailContent = {
  title: string;
  intro: string;
  parts: { heading?: string; rows: [label: string, value: string][] }[];
  link: { label: string; url: string; hint?: string };
  end: readonly string[];
};

const cellStyle = 'padding:8px 0;border-top:1px solid #eee4d3';

export function renderMail(
  hotel: Hotel,
  { title, intro, parts, link, end }: MailContent,
): { text: string; html: string } {
  const { address } = hotel;
  const place = `${address.street}, ${address.district}, ${address.city}, ${address.country}`;
  const foot = [...end, hotel.name, place];
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><th align="left" valign="top" style="${cellStyle};font-weight:normal;color:#6b5d52">${escapeHtml(label)}</th><td align="right" valign="top" style="${cellStyle};padding-left:16px">${escapeHtml(value)}</td></tr>`;
  const heading = (text: string) =>
    `<tr><th colspan="2" align="left" style="padding:20px 0 8px;font-family:Georgia,serif;font-size:18px;font-weight:normal">${escapeHtml(text)}</th></tr>`;
  return {
    text: [
      intro,
      '',
      ...parts.flatMap((part) => [
        ...(part.heading ? [part.heading] : []),
        ...part.rows.map(([label, value]) => `${label}: ${value}`),
        '',
      ]),
      `${link.label}: ${link.url}`,
      ...(link.hint ? [link.hint] : []),
      '',
      ...foot,
    ].join('\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f0e6;font-family:Helvetica,Arial,sans-serif;color:#2b2420">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf9;border:1px solid #e4d9c6">
<tr><td style="padding:28px 28px 8px;font-family:Georgia,serif;font-size:24px">${escapeHtml(hotel.name)}</td></tr>
<tr><td style="padding:8px 28px 16px;font-size:16px;line-height:1.5">${escapeHtml(intro)}</td></tr>
<tr><td style="padding:0 28px"><table width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">
${parts.flatMap((part) => [...(part.heading ? [heading(part.heading)] : []), ...part.rows.map(row)]).join('\n')}
</table></td></tr>
<tr><td style="padding:24px 28px"><a href="${escapeHtml(link.url)}" style="display:inline-block;background:#a4472b;color:#ffffff;padding:14px 22px;text-decoration:none;font-size:16px">${escapeHtml(link.label)}</a>
${link.hint ? `<p style="font-size:14px;line-height:1.5;color:#6b5d52">${escapeHtml(link.hint)}</p>` : ''}</td></tr>
<tr><td style="padding:0 28px 28px;font-size:14px;line-height:1.6;color:#6b5d52">${foot.map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`,
  };
}
