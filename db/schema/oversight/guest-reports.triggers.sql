create trigger guest_report_never_changes before update or delete on guest_report for each row
  execute function refuse_change('guest_report_never_changes', 'what a guest has said never changes');
