-- Whether a backup was proven is written down once.
create trigger backup_proof_never_changes before update or delete on backup_proof for each row
  execute function refuse_change('backup_proof_never_changes', 'whether a backup was proven never changes');
