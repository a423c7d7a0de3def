import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine } from '#contract/core/hotel-contact.ts';
import { fontKinds, usualLook } from '#contract/core/look.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';

export type MailRow = [label: string, value: string];

type MailPart = { heading?: string; rows: MailRow[] };

type MailContent = {
  title: string;
  intro: string;
  parts: MailPart[];
  link: { label: string; url: string; hint?: string };
  end: string[][];
};

export function renderMail(hotel: Hotel, content: MailContent): { text: string; html: string } {
  const sender = [hotel.name, addressLine(hotel)].filter((line) => line !== '');
  const mail = { ...content, end: [...content.end.filter(([line]) => line !== ''), sender] };
  const { name, isRehearsal } = hotel;
  return {
    text: isRehearsal ? `${rehearsalTexts.mark}\n\n${mailText(mail)}` : mailText(mail),
    html: `<!doctype html>${renderToStaticMarkup(<Mail hotelName={name} look={lookOf(hotel)} {...{ isRehearsal }} {...mail} />)}`,
  };
}

function mailText({ intro, parts, link, end }: MailContent): string {
  const paragraphs = [
    [intro],
    ...parts.map(({ heading, rows }) => [heading, ...rows.map(([label, value]) => `${label}: ${value}`)]),
    [`${link.label}: ${link.url}`, link.hint],
    ...end,
  ];
  return paragraphs.map((lines) => lines.filter((line) => line !== undefined).join('\n')).join('\n\n');
}

const softColor = '#6b5d52';
const cellStyle = { padding: '8px 0', borderTop: '1px solid #eee4d3', verticalAlign: 'top' };
const buttonStyle = (background: string) => ({
  display: 'inline-block',
  background,
  color: '#ffffff',
  padding: '14px 22px',
  textDecoration: 'none',
  fontSize: 16,
});

/** Programs for mails load no fonts of the site, so a mail has what most of them have of each kind. */
const mailFonts = { serif: 'Georgia,serif', sans: 'Helvetica,Arial,sans-serif' } as const;

type MailLook = { accent: string; headings: string; texts: string };

function lookOf({ site: { look } }: Hotel): MailLook {
  return {
    accent: look.accentColor === usualLook.accentColor ? '#a4472b' : look.accentColor,
    headings: mailFonts[fontKinds[look.headingFont]],
    texts: mailFonts[fontKinds[look.textFont]],
  };
}

type MailProps = MailContent & { hotelName: string; isRehearsal: boolean; look: MailLook };

const Mail = ({ hotelName, isRehearsal, look, title, intro, parts, link, end }: MailProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
    </head>
    <body style={{ margin: 0, background: '#f6f0e6', fontFamily: look.texts, color: '#2b2420' }}>
      <Table role="presentation">
        <tr>
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table role="presentation" style={{ maxWidth: 560, background: '#fffdf9', border: '1px solid #e4d9c6' }}>
              {isRehearsal && (
                <Block style={{ padding: '12px 28px', background: '#2b2420', color: '#ffffff', fontWeight: 'bold' }}>
                  {rehearsalTexts.mark}
                </Block>
              )}
              <Block style={{ padding: '28px 28px 8px', fontFamily: look.headings, fontSize: 24 }}>{hotelName}</Block>
              <Block style={{ padding: '8px 28px 16px', fontSize: 16, lineHeight: 1.5, wordBreak: 'break-word' }}>
                {intro}
              </Block>
              <Block style={{ padding: '0 28px' }}>
                <Table style={{ fontSize: 15 }}>
                  {parts.map((part) => (
                    <PartRows key={part.heading ?? ''} headingFont={look.headings} {...part} />
                  ))}
                </Table>
              </Block>
              <Block style={{ padding: '24px 28px 28px' }}>
                <a href={link.url} style={buttonStyle(look.accent)}>
                  {link.label}
                </a>
                {link.hint && <SmallPrint lines={[link.hint]} gap={14} />}
                {end.map((lines) => (
                  <SmallPrint key={lines[0]} lines={lines} gap={24} />
                ))}
              </Block>
            </Table>
          </td>
        </tr>
      </Table>
    </body>
  </html>
);

const Table = ({ children, ...attributes }: ComponentProps<'table'>) => (
  <table width="100%" cellPadding="0" cellSpacing="0" {...attributes}>
    <tbody>{children}</tbody>
  </table>
);

const Block = ({ style, children }: { style: CSSProperties; children: ReactNode }) => (
  <tr>
    <td style={style}>{children}</td>
  </tr>
);

const PartRows = ({ heading, headingFont, rows }: MailPart & { headingFont: string }) => (
  <>
    {heading && (
      <tr>
        <th
          colSpan={2}
          align="left"
          style={{ padding: '20px 0 8px', fontFamily: headingFont, fontSize: 18, fontWeight: 'normal' }}
        >
          {heading}
        </th>
      </tr>
    )}
    {rows.map(([label, value]) => (
      <tr key={`${label}: ${value}`}>
        <th align="left" style={{ ...cellStyle, fontWeight: 'normal', color: softColor }}>
          {label}
        </th>
        <td align="right" style={{ ...cellStyle, paddingLeft: 16, wordBreak: 'break-word' }}>
          {value}
        </td>
      </tr>
    ))}
  </>
);

const SmallPrint = ({ lines, gap }: { lines: string[]; gap: number }) => (
  <p style={{ margin: `${gap}px 0 0`, fontSize: 14, lineHeight: 1.6, color: softColor }}>
    {lines.map((line, index) => (
      <Fragment key={line}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </p>
);
