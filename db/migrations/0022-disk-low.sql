-- The bell says when the disk of the embedded database fills.

alter type notice_kind add value 'disk_low';
